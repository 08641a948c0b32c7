"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { IconButton } from "@/components/common/icon-button";
import { FieldFrame, type FieldProps } from "@/components/form/field-frame";
import { useField } from "@/components/form/use-field";
import { Input } from "@/components/ui/input";

interface PasswordFieldProps extends FieldProps {
  autoComplete: "current-password" | "new-password";
}

export function PasswordField({ name, label, hint, required, className, ...input }: PasswordFieldProps) {
  const { register } = useFormContext();
  const { id, error, aria } = useField({ name, hint, required });
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ id, name, label, hint, required, error, className }}>
      <div className="relative">
        <Input
          id={id}
          type={shown ? "text" : "password"}
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          {...aria}
          {...register(name)}
          className="pr-12"
        />
        <IconButton
          label={shown ? "Hide password" : "Show password"}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute top-1/2 right-0.5 -translate-y-1/2"
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      </div>
    </FieldFrame>
  );
}
