"use client";

import type { ComponentProps } from "react";
import { Deadline } from "@/components/common/local-time";
import { promiseLabels } from "@/components/dashboard/promise-labels";
import { useConfirm } from "@/components/feedback/use-confirm";
import { type SettingsChanges, SettingsForm } from "@/components/settings/settings-form";
import { callEndpoint } from "@/lib/api/client";
import { loadSchema } from "@/lib/api/load-schema";
import { keysOf } from "@/lib/platform/objects";
import { personDisplayName } from "@/lib/platform/person-name";
import { previewPromises } from "@/lib/practice/dashboard/calls";
import type { MovedPromises } from "@/lib/practice/dashboard/contract";

/** The form of a settings page that decides when promises are due. It shows the open promises that a change moves before it is saved. */
export function PromiseSettingsForm(props: Pick<ComponentProps<typeof SettingsForm>, "page" | "zones">) {
  const [confirm, confirmDialog] = useConfirm();

  async function confirmMoves(changes: SettingsChanges) {
    const contract = await loadSchema(() => import("@/lib/core/settings/contract"));
    if (contract && keysOf(contract.promiseSettings.shape).every((name) => changes[name] === undefined)) return true;
    const moves = await callEndpoint(previewPromises, { body: changes });
    return moves.moved === 0 || confirm({ title: moves.moved === 1 ? "1 open promise moves" : `${moves.moved} open promises move`, description: <MovedList {...moves} />, confirmLabel: "Save" });
  }

  return (
    <>
      {confirmDialog}
      <SettingsForm {...props} confirmSave={confirmMoves} />
    </>
  );
}

function MovedList({ moved, promises }: MovedPromises) {
  const more = moved - promises.length;
  return (
    <>
      <p>Your clients see the new times as soon as you save.</p>
      <ul className="mt-3 max-h-[45dvh] divide-y overflow-y-auto border-y max-md:max-h-none max-md:overflow-visible text-left">
        {promises.map(({ client, kind, dueAt, newDueAt }) => (
          <li key={`${client.id} ${kind}`} className="py-2.5">
            <span className="block font-semibold text-foreground">{personDisplayName(client)}</span>
            <span className="block">{promiseLabels[kind].forCoach}</span>
            <span className="block">
              from <Deadline at={dueAt} /> to{" "}
              <span className="font-semibold text-foreground">
                <Deadline at={newDueAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2">And {more} more.</p> : null}
    </>
  );
}
