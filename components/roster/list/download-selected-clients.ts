import { toast } from "@/components/feedback/toast";
import { callFile, getErrorMessage } from "@/lib/api/client";
import { exportSelectedClients } from "@/lib/practice/roster/calls";

/** Downloads these clients as a CSV file. The ids are sent in a POST body, because a URL cannot hold thousands of them. */
export async function downloadSelectedClients(clientIds: readonly string[]) {
  try {
    const url = URL.createObjectURL(await callFile(exportSelectedClients, { body: { clientIds: [...clientIds] } }));
    const link = document.createElement("a");
    link.href = url;
    link.download = "selected-clients.csv";
    link.click();
    URL.revokeObjectURL(url);
  } catch (error) {
    toast({ variant: "destructive", title: "Export failed", description: getErrorMessage(error) });
  }
}
