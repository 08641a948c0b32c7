import { FileText } from "lucide-react";
import { photoGridLooks } from "@/components/messages/photo-grid-looks";
import { PhotoGallery } from "@/components/uploads/photo-gallery";
import { formatFileSize } from "@/lib/platform/units";
import type { Message } from "@/lib/work/messages/contract";
import { isPdf } from "@/lib/work/messages/rules";

/** The files of a message: photos that open in the viewer, and PDFs that open in a new tab. */
export function MessageAttachments({ attachments }: Pick<Message, "attachments">) {
  const pictures = attachments.filter((file) => !isPdf(file));
  const photos = pictures.map(({ url }, index) => ({ url, label: pictures.length === 1 ? "Photo" : `Photo ${index + 1}` }));
  return (
    <>
      {photos.length > 0 ? <PhotoGallery photos={photos} hasCaptions={false} className={photoGridLooks(photos.length)} /> : null}
      {attachments.filter(isPdf).map(({ id, url, fileName, fileSize }) => (
        <a key={id} href={url} target="_blank" rel="noreferrer" className="my-1 flex min-h-11 items-center gap-2.5 underline underline-offset-2">
          <FileText aria-hidden className="size-6 shrink-0" />
          <span className="min-w-0">
            <span className="block font-semibold [overflow-wrap:anywhere]">{fileName}</span>
            <span className="figures block text-xs">PDF, {formatFileSize(fileSize)}</span>
          </span>
        </a>
      ))}
    </>
  );
}
