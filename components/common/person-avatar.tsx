import type { ComponentProps } from "react";
import { Avatar, AvatarFallback, AvatarImage } from "@/components/ui/avatar";

interface PersonAvatarProps extends Pick<ComponentProps<typeof Avatar>, "size" | "className"> {
  /** Its first letter replaces a missing image. */
  name: string;
  imageUrl?: string | null;
}

/** Decorative, because the name is always beside it. */
export const PersonAvatar = ({ name, imageUrl, ...props }: PersonAvatarProps) => (
  <Avatar aria-hidden="true" {...props}>
    <AvatarFallback>{[...name.trim()][0] ?? "U"}</AvatarFallback>
    <AvatarImage src={imageUrl} />
  </Avatar>
);
