import { useProgressCall } from "@/components/imports/use-progress-call";
import type { BodyInput, ResponseOf } from "@/lib/api/call";
import { callEndpoint } from "@/lib/api/client";
import { commitImport, readImport } from "@/lib/practice/imports/calls";
import type { ImportPlan } from "@/lib/practice/imports/contract";

interface CommitHandlers {
  onDone: (result: ResponseOf<typeof commitImport>) => void;
  /** `current` is the import as the server has it now; null if it couldn't be read. */
  onError: (error: unknown, current: ImportPlan | null) => void;
}

/** Commits an import with progress. Where it is committed and only the response was lost, gets its result with the same call. */
export function useCommitImport() {
  const importing = useProgressCall(commitImport);
  function commit(body: BodyInput<typeof commitImport>, { onDone, onError }: CommitHandlers) {
    async function recover(error: unknown) {
      const current = await callEndpoint(readImport, { params: { id: body.importId } }).catch(() => null);
      if (current?.status === "committed") importing.run({ body }, { onDone, onError: (again) => onError(again, current) });
      else onError(error, current);
    }
    importing.run({ body }, { onDone, onError: (error) => void recover(error) });
  }
  return { commit, running: importing.running };
}
