import { ensureBuild, ensureDependencies, startBuiltServer } from "./shared-steps.mjs";

const port = Number(process.env.PORT || 3000);
const isPrivate = ["localhost", "127.0.0.1", "::1"].includes(process.env.HOST);

try {
  await ensureDependencies();
  await ensureBuild();
  const server = await startBuiltServer({ DEMO_MODE: "1" }, port);
  process.stdout.write(`
  ${server.address}

  coach@example.com         the coach
  client@example.com        one of her clients
  nutritionist@example.com  the nutritionist

  Password of all three: demo-password. The sign-in page also has a button for each.
  ${isPrivate ? "Only this machine can reach it." : "Everyone on your network can reach it and sign in. To keep it to this machine: HOST=127.0.0.1 npm run demo"}
  Everything is kept in ${process.env.DATA_DIR || ".data"}; delete that folder to begin again. Stop with Ctrl+C.

`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void server.stop());
  process.exitCode = (await server.ended) || 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
