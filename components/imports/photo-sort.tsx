"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { ShowMore } from "@/components/common/show-more";
import { ErrorState } from "@/components/feedback/error-state";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { ImportClientPicker } from "@/components/imports/import-client-picker";
import { formatCountWithNoun } from "@/components/imports/import-labels";
import { groupPhotos, isSorted, type PhotoGroup, poseForKey, withChanges } from "@/components/imports/photo-sort-groups";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { PhotoTile } from "@/components/uploads/photo-tile";
import { infiniteQueryFor } from "@/lib/api/query";
import { formatCount } from "@/lib/platform/number-texts";
import { listImportPhotos, sortImportPhotos } from "@/lib/practice/imports/photo-calls";
import type { ImportPhoto, PhotoChange } from "@/lib/practice/imports/photo-contract";
import { type ImportedPose, importedPoses } from "@/lib/practice/imports/reading/photo-names";

const pageSize = 60;
const poseLabels: Record<ImportedPose, string> = { front: "Front", side: "Side", back: "Back", other: "Other" };

interface PhotoSortProps {
  importId: string;
  /** Set while the import runs. */
  disabled?: boolean;
}

/** The photos of an import's preview whose client, day or pose is missing, to be sorted with a tap or a key each. Shows nothing if there are none. */
export function PhotoSort({ importId, disabled = false }: PhotoSortProps) {
  const list = useInfiniteQuery(infiniteQueryFor(listImportPhotos, { params: { id: importId }, query: { limit: pageSize } }));
  // What each call is saving shows at once, until the list has it or it has failed.
  const [unsaved, setUnsaved] = useState<readonly (readonly PhotoChange[])[]>([]);
  const sorting = useApiMutation(sortImportPhotos, {
    failure: { title: "Not saved" },
    // Of two choices for a photo, the last has to arrive last.
    scope: importId,
    onSettled: ({ body }) => setUnsaved((current) => current.filter((changes) => changes !== body.photos)),
  });
  const stored = list.data?.pages.flatMap((page) => page.rows);
  const photos = stored && withChanges(stored, unsaved.flat());

  function change(lines: readonly number[], values: Omit<PhotoChange, "line">) {
    const changes = lines.map((line) => ({ line, ...values }));
    setUnsaved((current) => [...current, changes]);
    sorting.mutate({ params: { id: importId }, body: { photos: changes } });
  }

  if (!photos) return list.isError ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} /> : <Skeleton className="h-40" />;
  if (photos.length === 0) return null;
  const open = photos.filter((photo) => !isSorted(photo)).length;
  return (
    <section aria-label="Photos to sort">
      <h3 className="text-lg font-semibold">Sort your photos</h3>
      <p className="mt-1 text-sm text-muted-foreground" role="status">
        {open === 0 ? "All sorted." : `${formatCountWithNoun(open, "photo")} to sort${list.hasNextPage ? " on this page" : ""}.`} Photos without a day are skipped. Photos without a pose are imported, but can't be compared.
      </p>
      <p className="mt-2 text-sm pointer-coarse:hidden">
        Or choose a photo and press <kbd>F</kbd> for front, <kbd>S</kbd> for side, <kbd>B</kbd> for back or <kbd>O</kbd> for other. The next photo follows.
      </p>
      <fieldset disabled={disabled} className="mt-4 grid min-w-0 gap-6">
        {groupPhotos(photos).map((group) => (
          <GroupToSort key={group.key} group={group} onChange={change} />
        ))}
      </fieldset>
      <ShowMore list={list} label="Show more photos" />
    </section>
  );
}

interface GroupToSortProps {
  group: PhotoGroup;
  onChange: (lines: readonly number[], change: Omit<PhotoChange, "line">) => void;
}

/** One folder: whose it is, a day for all its photos, and the photos. */
function GroupToSort({ group: { who, folder, clientId, day, photos }, onChange }: GroupToSortProps) {
  const id = useId();
  const lines = photos.map(({ line }) => line);
  return (
    <div role="group" aria-labelledby={`${id}-name`} className="rounded-lg border bg-card p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h4 id={`${id}-name`} className="min-w-0 font-semibold wrap-anywhere">
          {who || "No name"} <span className="font-normal text-muted-foreground">{folder && folder !== who ? `${folder}, ` : ""}{formatCount(photos.length)} {photos.length === 1 ? "photo" : "photos"}</span>
        </h4>
        <div>
          <Label htmlFor={`${id}-day`} className="block">
            {photos.length === 1 ? "Day" : "Day of all of them"}
          </Label>
          <Input key={day} id={`${id}-day`} type="date" className="mt-1.5" defaultValue={day ?? ""} onBlur={({ target }) => target.value !== "" && target.value !== day && onChange(lines, { day: target.value })} />
        </div>
      </div>
      {clientId === null ? (
        <div className="mt-4">
          <ImportClientPicker chosenId="" disabled={false} question={`We don't know whose photos these are${who ? ` (“${who}”)` : ""}. Please choose the client.`} onChoose={(chosenId) => onChange(lines, { clientId: chosenId })} />
        </div>
      ) : null}
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {photos.map((photo) => (
          <PhotoToSort key={photo.line} photo={photo} onChange={(change) => onChange([photo.line], change)} />
        ))}
      </ul>
    </div>
  );
}

const tileSelector = "[data-photo-to-sort]";

/** Moves the focus to the photo after this one. */
function focusNext(tile: HTMLElement) {
  const all = [...(tile.closest("fieldset")?.querySelectorAll<HTMLElement>(tileSelector) ?? [])];
  all[all.indexOf(tile) + 1]?.focus();
}

function PhotoToSort({ photo: { path, url, pose, day, isLeftOut, error }, onChange }: { photo: ImportPhoto; onChange: (change: Omit<PhotoChange, "line">) => void }) {
  const name = path.split("/").at(-1) ?? path;
  function onKeyDown({ key, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent<HTMLElement>) {
    const chosen = ctrlKey || metaKey || altKey ? null : poseForKey(key);
    if (chosen === null) return;
    onChange({ pose: chosen, ...(isLeftOut && { leaveOut: false }) });
    focusNext(currentTarget);
  }
  return (
    <li>
      {/* The keys work on the photo and its buttons. */}
      <div data-photo-to-sort role="group" aria-label={name} tabIndex={0} onKeyDown={onKeyDown} className="rounded-md p-1 outline-offset-2">
        <PhotoTile src={url} label={name} className={cn(isLeftOut && "opacity-40")} />
        <p className="mt-1 truncate text-xs text-muted-foreground" title={name}>
          {name}
        </p>
        <div className="mt-1 grid grid-cols-2 gap-1">
          {importedPoses.map((value) => (
            <Button key={value} size="sm" variant={pose === value ? "default" : "outline"} aria-pressed={pose === value} className="px-1" onClick={() => onChange({ pose: value, ...(isLeftOut && { leaveOut: false }) })}>
              {poseLabels[value]}
            </Button>
          ))}
        </div>
        <Button size="sm" variant="ghost" className="mt-1 w-full px-1" aria-pressed={isLeftOut} onClick={() => onChange({ leaveOut: !isLeftOut })}>
          {isLeftOut ? "Left out" : "Leave out"}
        </Button>
        {error && day !== null && !isLeftOut ? <p className="mt-1 text-xs text-destructive-ink wrap-anywhere">{error.slice(path.length + 2)}</p> : null}
      </div>
    </li>
  );
}
