"use client";

import { useEffect, useId, useRef, useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { changeOutboxEntry, markChanging } from "@/components/offline/change-outbox";
import type { OutboxEntry } from "@/components/offline/outbox-entry";
import { sendAgain } from "@/components/outbox/send-again";
import { useTakeBack } from "@/components/outbox/use-take-back";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { Link } from "@/components/ui/link";
import { Textarea } from "@/components/ui/textarea";

/** What waits on this device and what could not be sent. Each can be changed or taken back. */
export function OutboxDialog({ entries, onClose }: { entries: readonly OutboxEntry[]; onClose: () => void }) {
  const groups = [
    { title: "Could not be sent", entries: entries.filter(({ refusal }) => refusal) },
    { title: "Waiting to send", entries: entries.filter(({ refusal }) => !refusal) },
  ].filter((group) => group.entries.length > 0);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Not sent yet</DialogTitle>
        </DialogHeader>
        <DialogBody className="grid gap-6">
          {groups.length === 0 ? <p>Nothing is waiting to send.</p> : null}
          {groups.map(({ title, entries: listed }) => (
            <section key={title} aria-label={title}>
              <h3 className="text-lg">{title}</h3>
              <ul className="divide-y">
                {listed.map((entry) => (
                  <li key={entry.position} className="py-4 last:pb-0">
                    <Entry entry={entry} onLeave={onClose} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Entry({ entry, onLeave }: { entry: OutboxEntry; onLeave: () => void }) {
  const { note, refusal, writtenAt, body, mayHaveArrived } = entry;
  const { canChange, takeBack, remove, dialog } = useTakeBack();
  const [isEditing, setIsEditing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const text = note.textField === undefined ? undefined : body[note.textField];
  const refusedFile = note.attachments?.find(({ id }) => id === refusal?.fileId);
  const restIds = note.attachments?.filter((file) => file !== refusedFile).map(({ id }) => id) ?? [];

  /** Lets one press finish before the next. */
  async function run(work: () => Promise<unknown>) {
    setIsBusy(true);
    await work();
    setIsBusy(false);
  }
  const edit = () =>
    run(async () => {
      const isHeld = await takeBack(entry, (waiting) => ({ ...waiting, isHeld: true }));
      // The dialog was closed while it was asked for.
      if (isHeld && !isShown.current) await letGo(entry.position);
      setIsEditing(isHeld);
    });
  const sendWithoutFile = () =>
    takeBack(entry, (waiting) => ({
      ...waiting,
      ...asOther({ ...waiting.body, attachments: restIds }),
      refusal: undefined,
      note: { ...note, fileIds: note.fileIds?.filter((id) => id !== refusedFile?.id), attachments: note.attachments?.filter((file) => file !== refusedFile) },
    }));
  return (
    <>
      <h4 className="font-sans text-base font-semibold tracking-normal">{note.title}</h4>
      <p className={refusal ? "text-sm font-medium text-destructive-ink" : "text-sm text-muted-foreground"}>
        {refusal ? refusal.message : <>Since <LocalTime at={writtenAt} format="dateTime" /></>}
        {mayHaveArrived && !canChange(entry) ? ` It may have arrived already. ${refusal ? "Choose Try again when you're back online to find out." : "We'll find out when you're back online."}` : null}
      </p>
      {typeof text === "string" && text !== "" && !isEditing ? <p className="mt-2 line-clamp-6 wrap-anywhere whitespace-pre-wrap">{text}</p> : null}
      {note.attachments ? <p className="mt-1 text-sm wrap-anywhere text-muted-foreground">{note.attachments.map(({ name }) => name).join(", ")}</p> : null}
      {typeof text === "string" && isEditing ? <TextForm entry={entry} text={text} takeBack={takeBack} onDone={() => setIsEditing(false)} /> : null}
      {isEditing ? null : (
        <div className="mt-3 flex flex-wrap gap-2">
          {typeof text !== "string" ? (
            <Button size="sm" variant="outline" asChild>
              <Link href={note.href} onClick={onLeave}>
                Open<span className="sr-only">: {note.title}</span>
              </Link>
            </Button>
          ) : canChange(entry) ? (
            <Button ref={editButton} size="sm" variant="outline" pending={isBusy} onClick={() => void edit()}>
              Edit<span className="sr-only">: {note.title}</span>
            </Button>
          ) : null}
          {refusal ? (
            <Button size="sm" variant="outline" onClick={() => void sendAgain(entry)}>
              Try again<span className="sr-only">: {note.title}</span>
            </Button>
          ) : null}
          {refusedFile && (restIds.length > 0 || text) ? (
            <Button size="sm" variant="outline" pending={isBusy} onClick={() => void run(sendWithoutFile)}>
              Send without {refusedFile.name}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" pending={isBusy} onClick={() => void run(() => remove(entry))}>
            Don’t send<span className="sr-only">: {note.title}</span>
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}

/** Lets it be sent again after a change. */
const letGo = (position: number) => changeOutboxEntry(position, (entry) => ({ ...entry, isHeld: undefined }));

interface TextFormProps {
  entry: OutboxEntry;
  text: string;
  takeBack: ReturnType<typeof useTakeBack>["takeBack"];
  onDone: () => void;
}

function TextForm({ entry, text, takeBack, onDone }: TextFormProps) {
  const { position, note, body } = entry;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState(text);
  const isEmpty = value.trim() === "" && !(Array.isArray(body.attachments) && body.attachments.length > 0);
  useEffect(() => {
    field.current?.focus();
    const endChanging = markChanging(position);
    // Also where the dialog is closed meanwhile, it is sent as it was.
    return () => {
      endChanging();
      void letGo(position);
    };
  }, [position]);
  async function save() {
    const { textField = "" } = note;
    // Another window may have sent it meanwhile.
    if (await takeBack(entry, (waiting) => ({ ...waiting, ...asOther({ ...waiting.body, [textField]: value }), refusal: undefined, isHeld: undefined }))) onDone();
  }
  return (
    <div className="mt-2 grid gap-2">
      <Label htmlFor={id}>
        Text<span className="sr-only"> of {note.title}</span>
      </Label>
      <Textarea ref={field} id={id} value={value} rows={5} onChange={({ target }) => setValue(target.value)} />
      <div className="flex gap-2">
        <Button size="sm" disabled={isEmpty} onClick={() => void save()}>
          Save<span className="sr-only">: {note.title}</span>
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          Cancel<span className="sr-only">: {note.title}</span>
        </Button>
      </div>
    </div>
  );
}

/** It says something else now, so it is another request. A message's clientMessageId identifies one text, so that is new too. */
const asOther = (body: Record<string, unknown>) => ({ key: crypto.randomUUID(), body: "clientMessageId" in body ? { ...body, clientMessageId: crypto.randomUUID() } : body });
