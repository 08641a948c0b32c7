/** Next.js calls this once per server, before the first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startServer } = await import("@/start");
  await startServer();
}
