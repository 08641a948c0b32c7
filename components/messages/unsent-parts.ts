/** What a message takes that isn't sent yet: what keeps and sends it and its files on this device, and what shows them. */
export { DraftFiles } from "@/components/messages/draft-files";
export { MessageSending } from "@/components/messages/message-sending";
export { WaitingMessages } from "@/components/messages/waiting-messages";
export { removeFile, sendListed, sendWaitingFile, whenStored } from "@/components/uploads/file-sender";
