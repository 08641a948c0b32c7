import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";

// The reference for downloads: a file piped straight into the socket.
const [, , port, path] = process.argv;
const headers = { "content-type": "application/pdf", "content-length": statSync(path).size };
createServer((_, response) => createReadStream(path).pipe(response.writeHead(200, headers))).listen(Number(port));
