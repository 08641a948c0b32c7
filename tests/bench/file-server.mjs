import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";

// What downloads are measured against: nothing between a file and the socket.
const [, , port, path] = process.argv;
const headers = { "content-type": "application/pdf", "content-length": statSync(path).size };
createServer((_, response) => createReadStream(path).pipe(response.writeHead(200, headers))).listen(Number(port));
