/** The longest time for which the camera searches a code. Milliseconds. */
const patience = 60_000;
/** Pictures are made this small at most: a code needs no more. Pixels of the longer side. */
const side = 1600;

/** A way to end the camera early. */
export interface Scan {
  readonly found: Promise<string>;
  stop(): void;
}

/** Reads the pixels of a picture or a video's frame. */
function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot read pictures.');
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * Reads the code in a picture file.
 *
 * @throws Error with a sentence for the person.
 */
export async function readPicture(file: Blob): Promise<string> {
  const { decodeQR } = await import('qr/decode.js');
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This file is no picture.');
  });
  try {
    return decodeQR(pixelsOf(picture, picture.width, picture.height), { timeLimit: 2_000 });
  } catch {
    throw new Error('There is no code in this picture. Take it larger, or paste the link.');
  } finally {
    picture.close();
  }
}

/** Looks through the camera until a code is seen, a minute has passed, or it is stopped. */
export function readCamera(video: HTMLVideoElement): Scan {
  const controller = new AbortController();
  const { signal } = controller;
  const look = async (): Promise<string> => {
    const { decodeQR } = await import('qr/decode.js');
    const stream = await navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .catch(() => {
        throw new Error('The camera cannot be used. Read a picture, or paste the link.');
      });
    const end = setTimeout(() => controller.abort(), patience);
    try {
      video.srcObject = stream;
      await video.play();
      while (!signal.aborted) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (!video.videoWidth) continue;
        try {
          return decodeQR(pixelsOf(video, video.videoWidth, video.videoHeight));
        } catch {
          // Not in this frame.
        }
      }
      throw new Error('No code was seen.');
    } finally {
      clearTimeout(end);
      video.srcObject = null;
      for (const track of stream.getTracks()) track.stop();
    }
  };
  return { found: look(), stop: () => controller.abort() };
}
