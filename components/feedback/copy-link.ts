import { toast } from "@/components/feedback/toast";

/** Copies the link and returns whether it worked: browsers may refuse, and have no clipboard without HTTPS. */
export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

/** Copies the link and shows a toast with the result. */
export async function copyLinkWithToast(link: string): Promise<void> {
  if (await copyLink(link)) toast({ title: "Link copied to clipboard!" });
  else toast({ variant: "destructive", title: "Link not copied", description: "Your browser does not allow it. Select the link and copy it by hand." });
}

/** Copies what someone typed. `title` says that it is copied. */
export async function copyTextWithToast(text: string, title: string): Promise<void> {
  if (await copyLink(text)) toast({ title });
  else toast({ variant: "destructive", title: "Not copied", description: "Your browser does not allow it. Select the text and copy it by hand." });
}
