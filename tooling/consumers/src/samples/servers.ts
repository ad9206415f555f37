import type { Problem, Sample } from './sample.js';

/** Names that a sample imports from the networks of an adapter, which list no server. */
function networksIn(code: string): readonly string[] {
  return [...code.matchAll(/import \{([^}]*)\} from '@causeway\/[\w-]+\/chains'/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
  );
}

/** The lines on which a sample reads a network without a server: they compile, and fail at the first call. */
export function serverProblems({ file, line, code }: Sample): readonly Problem[] {
  const networks = networksIn(code);
  return code.split('\n').flatMap((text, index) => {
    const network = /\bcreate(?:Rpc|Reader)\((\w+)[,)]/.exec(text)?.[1];
    return network && networks.includes(network)
      ? [
          {
            file,
            line: line + index,
            text: `${network} has no server: write { ...${network}, rpcUrls: […] }.`,
          },
        ]
      : [];
  });
}
