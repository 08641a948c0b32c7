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
