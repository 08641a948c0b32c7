import { Message, type MessageProps } from "./message";

export function EmptyState(props: Omit<MessageProps, "mark" | "role">) {
  return <Message {...props} />;
}
