"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "@/components/common/icon-button";
import { Input } from "@/components/ui/input";

interface PasswordInputProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  id: string;
  autoComplete: "current-password" | "new-password";
}

/** The control of a password, which a button shows. */
export function PasswordInput({ id, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input id={id} type={shown ? "text" : "password"} spellCheck={false} autoCapitalize="none" {...input} className="pr-12" />
      <IconButton
        label={shown ? "Hide password" : "Show password"}
        aria-controls={id}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-0.5 -translate-y-1/2"
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  );
}
