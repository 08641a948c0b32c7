import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** Runs a script in a process like its npm command does. Variables set to undefined are unset. */
export async function runScript(script: string, args: readonly string[], variables: Record<string, string | undefined>) {
  const child = startScript(script, args, variables);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, out, err };
}

export function startScript(script: string, args: readonly string[], variables: Record<string, string | undefined>) {
  const loader = script.endsWith(".ts") ? ["--import", "tsx"] : [];
  return spawn(process.execPath, [...loader, script, ...args], { env: { ...process.env, NEXTAUTH_SECRET: "a secret for tests", ...variables }, stdio: ["ignore", "pipe", "pipe"] });
}
