"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileText, ImageIcon } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { ShowMore } from "@/components/common/show-more";
import { ErrorState } from "@/components/feedback/error-state";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor } from "@/lib/api/query";
import { formatFileSize } from "@/lib/platform/units";
import { listClientFiles } from "@/lib/work/files/calls";
import type { ClientFile } from "@/lib/work/files/contract";
import { clientFilesPageSize } from "@/lib/work/files/rules";

const labels: Record<ClientFile["purpose"], string> = {
  progress_photo: "Progress photo",
  food_diary_photo: "Food diary photo",
  nutrition_plan: "Nutrition plan",
  message_attachment: "Message attachment",
};

/** The files of a client's record. Opening a photo or an attachment is noted in the access log. */
export function ClientFiles({ clientId }: { clientId: string }) {
  const list = useInfiniteQuery(infiniteQueryFor(listClientFiles, { params: { id: clientId }, query: { limit: clientFilesPageSize } }));
  const files = list.data?.pages.flatMap(({ rows }) => rows);
  return (
    <Card>
      <CardContent>
        {list.isPending ? <Skeleton className="h-24" /> : null}
        {list.isError && !files ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} /> : null}
        {files?.length === 0 ? <p className="text-muted-foreground">No files yet. Photos, nutrition plans and message attachments will appear here.</p> : null}
        <ul aria-label="Files" className="divide-y empty:hidden">
          {files?.map((file) => (
            <li key={file.id}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
        <ShowMore list={list} label="Show more files" variant="ghost" />
      </CardContent>
    </Card>
  );
}

function FileLink({ file: { url, fileName, fileSize, contentType, purpose, createdAt } }: { file: ClientFile }) {
  const Icon = contentType.startsWith("image/") ? ImageIcon : FileText;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="flex min-h-11 items-center gap-3 py-2.5">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <span className="min-w-0">
        <span className="block [overflow-wrap:anywhere] underline underline-offset-4">{fileName}</span>
        <span className="figures block text-sm text-muted-foreground">
          {labels[purpose]} · <LocalTime at={createdAt} format="shortDate" /> · {formatFileSize(fileSize)}
        </span>
      </span>
    </a>
  );
}
