export { HttpError, readBody, readText } from './body.js';
export { createHttpServer, type HttpServer, type HttpServerOptions, type PerCaller } from './server.js';
export { toRequest } from './toRequest.js';
