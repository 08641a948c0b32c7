import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { parseEnv } from "node:util";
import pino from "pino";

/*
 * `npm start`: the built product as one server process, or as WEB_CONCURRENCY processes behind one port. Arguments are those of
 * `next start`, such as `-p 4000`.
 */
const next = "node_modules/next/dist/bin/next";
const { HOST } = process.env;
// Longer than a proxy keeps an idle connection, so that none closes just as it is used again.
const args = ["start", "--keepAliveTimeout", "65000", ...(HOST ? ["-H", HOST] : []), ...process.argv.slice(2)];

/** When more processes than this end within a minute, something is wrong that another start doesn't repair. */
const maxEndsPerMinute = 10;

const count = readProcessCount();
if (count > 1) runWorkers(count);
else {
  process.argv = [process.argv[0], next, ...args];
  await import("next/dist/bin/next");
}

/** Any other value starts one process, which refuses it (lib/platform/env.ts). Next reads .env too late for this. */
function readProcessCount() {
  const inFile = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")).WEB_CONCURRENCY : undefined;
  const value = process.env.WEB_CONCURRENCY ?? inFile ?? "";
  return /^\d{1,2}$/.test(value) ? Number(value) : 1;
}

/**
 * Runs servers that share one port, and starts another for each that ends. This process accepts the connections and hands them
 * to the servers in turn. It ends after them: with the signal's code, or with 1 when too many have ended.
 */
function runWorkers(wanted) {
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const running = new Set();
  const ends = [];
  let isFirstReady = false;
  let exitCode;

  function start() {
    const { process: server } = cluster.fork();
    running.add(server);
    // If a server is killed while it is handed a connection, Node leaves that open and its browser would wait for ever.
    const send = server.send.bind(server);
    let handedOver;
    server.send = (message, connection, ...options) => {
      handedOver = connection ?? handedOver;
      return send(message, connection, ...options);
    };
    server.once("exit", (code, signal) => {
      running.delete(server);
      handedOver?.close();
      if (exitCode === undefined) replace(server.pid, code, signal);
      else if (running.size === 0) process.exit(exitCode);
    });
    return server;
  }

  function replace(pid, code, signal) {
    // The first server has printed why it can't start, such as a wrong setting.
    if (!isFirstReady) process.exit(code ?? 1);
    logger.error({ pid, code, signal }, "a server process ended");
    const now = performance.now();
    ends.push(now);
    while (now - ends[0] > 60_000) ends.shift();
    if (ends.length <= maxEndsPerMinute) return start();
    logger.fatal({ ends: ends.length }, "too many server processes ended within a minute");
    stop(1, "SIGTERM");
  }

  function stop(code, signal) {
    exitCode ??= code;
    for (const server of running) server.kill(signal);
    if (running.size === 0) process.exit(exitCode);
  }

  cluster.setupPrimary({ exec: next, args });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => stop(128 + constants.signals[signal], signal));
  // The first checks the settings and migrates the database for all, so a problem is printed once.
  start().on("message", (message) => {
    if (message !== "started" || exitCode !== undefined) return;
    isFirstReady = true;
    for (let others = 1; others < wanted; others += 1) start();
  });
}
