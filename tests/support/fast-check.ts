import fc from "fast-check";
import { isFullRun } from "@/tests/support/full-run";

// The short run has the same samples each time, so what fails is what changed. The whole run looks for new ones, and a failure says its seed.
if (!isFullRun) fc.configureGlobal({ seed: 20_261_128 });

export default fc;
