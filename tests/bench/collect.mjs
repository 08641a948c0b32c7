// The soak test loads this into its server. It collects garbage on a signal, so that only retained memory is measured.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => collect());
