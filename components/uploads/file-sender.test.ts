import { afterEach, expect, it, vi } from "vitest";
import { sendListed, whenStored } from "@/components/uploads/file-sender";
import { dropUpload, listUpload, localUploads } from "@/components/uploads/local-uploads";
import { sendUpload } from "@/components/uploads/send-upload";

vi.mock("@/components/uploads/send-upload", () => ({ sendUpload: vi.fn(async (_file: File, { id }: { id: string }) => ({ id })) }));
vi.mock("@/components/feedback/toast", () => ({ toast: vi.fn() }));
vi.stubGlobal("navigator", {});
const message = { owner: "sophie", purpose: "message_attachment" } as const;
const listPdf = () => listUpload({ file: new File(["%PDF"], "plan.pdf", { type: "application/pdf" }) }).id;

afterEach(() => void vi.mocked(sendUpload).mockClear());

it("sends a file that was listed before this script was there, and not one that was removed meanwhile", async () => {
  const [kept, removed] = [listPdf(), listPdf()];
  dropUpload(removed);
  sendListed([kept, removed], message);
  await expect(whenStored(kept)).resolves.toEqual({ id: kept });
  await expect(whenStored(removed)).rejects.toMatchObject({ status: 404 });
  expect(sendUpload).toHaveBeenCalledTimes(1);
  expect(localUploads().size).toBe(0);
});

it("begins with a listed file once", async () => {
  const id = listPdf();
  sendListed([id], message);
  sendListed([id], message);
  await expect(whenStored(id)).resolves.toEqual({ id });
  expect(sendUpload).toHaveBeenCalledTimes(1);
});
