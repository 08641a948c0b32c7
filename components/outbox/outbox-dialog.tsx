"use client";

import { useId, useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { toast } from "@/components/feedback/toast";
import { useConfirm } from "@/components/feedback/use-confirm";
import { changeOutboxEntry } from "@/components/offline/outbox";
import type { WaitingEntry } from "@/components/offline/use-outbox";
import { takeBack } from "@/components/outbox/waiting-card";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { Link } from "@/components/ui/link";
import { Textarea } from "@/components/ui/textarea";

/** What waits on this device or was refused. Each can be changed or taken back. */
export function OutboxDialog({ entries, onClose }: { entries: readonly WaitingEntry[]; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Waiting to send</DialogTitle>
        </DialogHeader>
        <DialogBody>
          {entries.length === 0 ? <p>Nothing is waiting.</p> : null}
          <ul className="divide-y">
            {entries.map((entry) => (
              <li key={entry.position} className="py-4 first:pt-0 last:pb-0">
                <Entry entry={entry} onLeave={onClose} />
              </li>
            ))}
          </ul>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Entry({ entry, onLeave }: { entry: WaitingEntry; onLeave: () => void }) {
  const { note, refusal, keptAt, body } = entry;
  const [isEditing, setIsEditing] = useState(false);
  const [confirm, confirmDialog] = useConfirm();
  const text = note.textField === undefined ? undefined : body[note.textField];

  async function edit() {
    if (await changeOutboxEntry(entry.position, (waiting) => ({ ...waiting, isHeld: true }))) setIsEditing(true);
    else toast({ title: "Already sent", description: "It went out a moment ago." });
  }
  async function withdraw() {
    if (await confirm({ title: `Don’t send this?`, description: `${note.title} will be removed from this device.`, confirmLabel: "Don’t send", destructive: true })) await takeBack(entry);
  }
  return (
    <>
      <h3 className="font-sans text-base font-semibold tracking-normal">{note.title}</h3>
      <p className={refusal ? "text-sm font-medium text-destructive-ink" : "text-sm text-muted-foreground"}>
        {refusal ? `Not sent. ${refusal.message}` : <>Waiting to send since <LocalTime at={keptAt} format="dateTime" /></>}
      </p>
      {typeof text === "string" && !isEditing ? <p className="mt-2 line-clamp-6 wrap-anywhere whitespace-pre-wrap">{text}</p> : null}
      {typeof text === "string" && isEditing ? <TextForm entry={entry} text={text} onDone={() => setIsEditing(false)} /> : null}
      {isEditing ? null : (
        <div className="mt-3 flex flex-wrap gap-2">
          {typeof text === "string" ? (
            <Button size="sm" variant="outline" onClick={() => void edit()}>
              Edit<span className="sr-only">: {note.title}</span>
            </Button>
          ) : (
            <Button size="sm" variant="outline" asChild>
              <Link href={note.href} onClick={onLeave}>
                Open<span className="sr-only">: {note.title}</span>
              </Link>
            </Button>
          )}
          {refusal ? (
            <Button size="sm" variant="outline" onClick={() => void sendAgain(entry)}>
              Try again<span className="sr-only">: {note.title}</span>
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={() => void withdraw()}>
            Don’t send<span className="sr-only">: {note.title}</span>
          </Button>
        </div>
      )}
      {confirmDialog}
    </>
  );
}

function TextForm({ entry: { position, note }, text, onDone }: { entry: WaitingEntry; text: string; onDone: () => void }) {
  const id = useId();
  const [value, setValue] = useState(text);
  async function save() {
    const { textField = "" } = note;
    // It says something else now, so it is another request.
    const isSaved = await changeOutboxEntry(position, (entry) => ({ ...entry, refusal: undefined, isHeld: undefined, key: crypto.randomUUID(), body: withNewId({ ...entry.body, [textField]: value }) }));
    if (!isSaved) toast({ variant: "destructive", title: "Already sent", description: "It went out a moment ago, as it was." });
    onDone();
  }
  async function cancel() {
    await changeOutboxEntry(position, (entry) => ({ ...entry, isHeld: undefined }));
    onDone();
  }
  return (
    <div className="mt-2 grid gap-2">
      <Label htmlFor={id}>Text</Label>
      <Textarea id={id} value={value} rows={5} onChange={({ target }) => setValue(target.value)} />
      <div className="flex gap-2">
        <Button size="sm" disabled={value.trim() === ""} onClick={() => void save()}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** A message's clientMessageId identifies one text, so a changed text needs a new one. */
const withNewId = (body: Record<string, unknown>) => ("clientMessageId" in body ? { ...body, clientMessageId: crypto.randomUUID() } : body);

const sendAgain = ({ position }: WaitingEntry) => changeOutboxEntry(position, (entry) => ({ ...entry, refusal: undefined }));
