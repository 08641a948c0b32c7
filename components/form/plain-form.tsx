"use client";

import { createContext, type FormEvent, type KeyboardEventHandler, type ReactNode, use, useEffect, useId, useRef, useState } from "react";
import { ErrorNote } from "@/components/feedback/error-note";
import { type FailureToast, failureText } from "@/components/feedback/failure-text";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { toast, type ToastOptions } from "@/components/feedback/toast";
import { fieldAria, FieldFrame, type FieldProps } from "@/components/form/field-frame";
import type { TextFieldProps } from "@/components/form/fields";
import { RefetchContext } from "@/components/form/refetch-context";
import { useHydrated } from "@/components/hooks/use-hydrated";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { AnyFormCall, BodyInput, ResponseOf } from "@/lib/api/call";
import { ApiError, callEndpoint, type CallInput } from "@/lib/api/client";
import { loadSchema } from "@/lib/api/load-schema";

/** Messages by the names of fields. */
type Messages = Partial<Record<string, string>>;

const PlainFormContext = createContext<{ errors: Messages; isPending: boolean; isIncomplete: boolean }>({ errors: {}, isPending: false, isIncomplete: false });

interface PlainFormProps<C extends AnyFormCall, Values> {
  endpoint: C;
  /** Converts the field values to the body, if they differ. `typed` also has all that is checked under one name. */
  toBody?: (values: Values, typed: FormData) => BodyInput<C>;
  /** Extra or replaced messages by field. */
  validate?: (values: Values) => Messages;
  /** A toast for invalid input, if the spec has one; messages show under the fields as well. */
  invalidToast?: (values: Values) => ToastOptions;
  success?: ToastOptions | ((answer: ResponseOf<C>) => ToastOptions);
  /** The toast for every error, also one whose messages show under the fields. */
  failure: FailureToast;
  /** Called with every error, for a form that can offer a solution. Returns true where nothing else has to be shown. */
  onApiError?: (error: ApiError) => boolean;
  /** The fields without which the button is disabled. */
  needs?: readonly string[];
  /** Empties the form as soon as the server has what it held. What was typed since then stays. */
  clearsOnSuccess?: boolean;
  onSuccess?: (answer: ResponseOf<C>, sent: Values) => void | Promise<void>;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  className?: string;
  children: ReactNode;
}

/**
 * An ApiForm of a few fields, on the browser's own form data: the form library is as large as the rest of a short page. What was
 * typed or filled in before the script ran is sent too.
 */
export function PlainForm<C extends AnyFormCall, Values = BodyInput<C>>({ endpoint, toBody, validate, invalidToast, success, failure, onApiError, needs, clearsOnSuccess = false, onSuccess, onKeyDown, className, children }: PlainFormProps<C, Values>) {
  const failureId = useId();
  const [isPending, setIsPending] = useState(false);
  const [errors, setErrors] = useState<Messages>({});
  /** Why the last try to send failed, if not for a field. */
  const [failed, setFailed] = useState<string>();
  const [isIncomplete, setIncomplete] = useState(needs !== undefined);
  const wasSubmitted = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const refresh = use(RefetchContext);
  const loadBody = () => loadSchema(() => endpoint.loadBody());

  // Also what the browser has filled in again after a reload.
  useEffect(() => {
    if (element.current) noteMissing(element.current);
  });

  async function check(form: HTMLFormElement) {
    const schema = await loadBody();
    const typed = new FormData(form);
    // The fields have the names and values of these; the schema or the server checks them.
    const values = Object.fromEntries(typed) as unknown as Values;
    const body: unknown = toBody ? toBody(values, typed) : values;
    const issues = schema?.safeParse(body).error?.issues ?? [];
    const messages = [...Object.entries(validate?.(values) ?? {}), ...issues.map(({ path, message }) => [path.join("."), message] as const)];
    // The first of several for a field.
    return { typed, values, body, messages: Object.fromEntries(messages.toReversed()) };
  }

  /** Shows messages under their fields, and puts the focus on the first of these. Returns whether there is one. */
  function showErrors(form: HTMLFormElement, messages: Messages): boolean {
    setErrors(messages);
    const field = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")].find(({ name }) => messages[name]);
    field?.focus();
    return field !== undefined;
  }

  /** Disables the button while a needed field is blank. */
  function noteMissing(form: HTMLFormElement) {
    const values = new FormData(form);
    setIncomplete(needs?.some((name) => !String(values.get(name) ?? "").trim()) ?? false);
  }

  async function send(form: HTMLFormElement) {
    const { typed, values, body, messages } = await check(form);
    wasSubmitted.current = true;
    setFailed(undefined);
    // What no field can show, the server says.
    if (showErrors(form, messages)) return invalidToast && toast({ variant: "destructive", ...invalidToast(values) });
    try {
      const answer = await callEndpoint(endpoint, { body } as unknown as CallInput<C>);
      if (success) toast(typeof success === "function" ? success(answer) : success);
      if (clearsOnSuccess) {
        clearFields(form, typed);
        noteMissing(form);
        leaveButton(form);
        setErrors({});
        wasSubmitted.current = false;
      }
      await refresh(endpoint);
      await onSuccess?.(answer, values);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && endpoint.access !== "public") return redirectToSignIn();
      if (error instanceof ApiError && onApiError?.(error)) return;
      const { title, ...texts } = failure;
      const message = failureText(error, texts);
      if (!(error instanceof ApiError && showErrors(form, error.fields))) setFailed(message);
      toast({ variant: "destructive", title, description: message });
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    setIsPending(true);
    try {
      await send(form);
    } finally {
      setIsPending(false);
    }
  }

  /** Once the form has been submitted, the message of a field follows what is typed there. */
  async function recheck(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as Partial<HTMLInputElement>;
    if (!wasSubmitted.current || !name) return;
    const { messages } = await check(event.currentTarget);
    setErrors((shown) => ({ ...shown, [name]: messages[name] }));
  }

  return (
    <PlainFormContext value={{ errors, isPending, isIncomplete }}>
      <form
        ref={element}
        noValidate
        method="post"
        onFocus={() => void loadBody()}
        onChange={(event) => {
          noteMissing(event.currentTarget);
          void recheck(event);
        }}
        onSubmit={(event) => void submit(event)}
        onKeyDown={onKeyDown}
        aria-describedby={failed ? failureId : undefined}
        className={className}
      >
        {failed ? (
          <ErrorNote id={failureId} className="col-span-full">
            {failed}
          </ErrorNote>
        ) : null}
        {children}
      </form>
    </PlainFormContext>
  );
}

/** Empties the text fields that still hold what was sent. */
function clearFields(form: HTMLFormElement, sent: FormData) {
  for (const field of form.querySelectorAll("input")) if (field.value === sent.get(field.name)) field.value = "";
}

/** Focuses the first field where the keyboard was on the button, which an emptied form disables. After a tap it would open a phone's keyboard. */
function leaveButton(form: HTMLFormElement) {
  if (form.querySelector("button:focus-visible")) form.querySelector("input")?.focus();
}

/** The id, error and aria attributes of a field in its form. Fields that few forms have are in files of their own, because a page loads every field of this file. */
export function usePlainField({ name, hint, required }: Pick<FieldProps, "name" | "hint" | "required">) {
  const id = useId();
  const error = use(PlainFormContext).errors[name];
  return { id, error, aria: fieldAria({ id, hint, error, required }) };
}

/** A TextField of a PlainForm. */
export function PlainTextField({ name, label, hint, required, className, type = "text", ...input }: TextFieldProps & { defaultValue?: string }) {
  const { id, error, aria } = usePlainField({ name, hint, required });
  return (
    <FieldFrame {...{ id, name, label, hint, required, error, className }}>
      <Input id={id} name={name} type={type} dir="auto" {...input} {...aria} />
    </FieldFrame>
  );
}

/** The SubmitButton of a PlainForm. */
export function PlainSubmitButton(props: Omit<ButtonProps, "pending" | "type" | "disabled">) {
  const { isPending, isIncomplete } = use(PlainFormContext);
  const isReady = useHydrated();
  return <Button {...props} type="submit" pending={isPending} disabled={isIncomplete || !isReady} />;
}
