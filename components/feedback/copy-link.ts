import { toast } from "@/components/feedback/toast";

/** Whether the link is in the clipboard now: a browser may refuse, and has none where the address is not a secure one. */
export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

/** Copies it and says so, or says what to do instead. */
export async function copyLinkWithToast(link: string): Promise<void> {
  if (await copyLink(link)) toast({ title: "Link copied to clipboard!" });
  else toast({ variant: "destructive", title: "Link not copied", description: "Your browser does not allow it. Select the link and copy it by hand." });
}
