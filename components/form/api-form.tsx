"use client";

import { type KeyboardEventHandler, type ReactNode, use, useEffect, useId, useMemo, useRef } from "react";
import { type DefaultValues, type FieldErrors, type FieldValues, FormProvider, type Path, set, useForm, type UseFormReturn } from "react-hook-form";
import { type FailureToast, failureText } from "@/components/feedback/failure-text";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { toast, type ToastOptions } from "@/components/feedback/toast";
import { FormError } from "@/components/form/form-error";
import { RefetchContext } from "@/components/form/refetch-context";
import { whenDevicePrepared } from "@/components/offline/offline-setup";
import { WaitsInOutbox, waitingToast } from "@/components/offline/waits-in-outbox";
import type { AnyFormCall, BodyInput, ParamsOf, ResponseOf } from "@/lib/api/call";
import { ApiError, callEndpoint, type CallInput } from "@/lib/api/client";
import { loadSchema } from "@/lib/api/load-schema";

type BodyOf<C extends AnyFormCall> = BodyInput<C> & FieldValues;

type FieldMessages<Values extends FieldValues> = Partial<Record<Path<Values>, string>>;

interface ApiFormProps<C extends AnyFormCall, Values extends FieldValues> {
  endpoint: C;
  params?: ParamsOf<C>;
  defaultValues?: DefaultValues<Values>;
  /** Converts the field values to the body, if they differ. */
  toBody?: (values: Values) => BodyInput<C>;
  /** Asks the person before a valid body is sent. Where it returns false, nothing is; its errors are shown as those of the endpoint. */
  confirm?: (input: CallInput<C>) => Promise<boolean>;
  /** Sends the body, if that takes more than one call, such as a file with progress. */
  submitWith?: (input: CallInput<C>, values: Values) => Promise<ResponseOf<C>>;
  /** Called where `submitWith` has put the write into the outbox of this device. */
  onWaiting?: (values: Values) => void;
  /** Extra or replaced messages by field. */
  validate?: (values: Values) => FieldMessages<Values> | Promise<FieldMessages<Values>>;
  /** The field that shows a message of the server, if it is not named like its path. */
  toFieldName?: (path: string, values: Values) => string;
  /** A toast for invalid input, if the spec has one; messages show under the fields as well. */
  invalidToast?: (values: Values) => ToastOptions;
  success?: ToastOptions | ((answer: ResponseOf<C>) => ToastOptions);
  /** The toast for every error, also one whose messages show under the fields. */
  failure: FailureToast | ((values: Values) => FailureToast & Pick<ToastOptions, "action">);
  /** Called with every error, for a form that can offer a solution. Returns true where nothing else has to be shown. */
  onApiError?: (error: ApiError, values: Values) => unknown;
  /** Empties the form as soon as the server has what it held. What was typed since then stays. */
  clearsOnSuccess?: boolean;
  /** Doesn't wait for the refetch, because the response is all the screen needs. */
  refetchInBackground?: boolean;
  /** `sent` is what was sent; the form may have changed since. */
  onSuccess?: (answer: ResponseOf<C>, form: UseFormReturn<Values>, sent: Values) => void | Promise<void>;
  /** Called last, and only while the form is on screen, to close its dialog: if that was closed before, another one may be open by now. */
  onDone?: (answer: ResponseOf<C>, form: UseFormReturn<Values>, sent: Values) => void;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  /** The form ends in a SubmitBar, which shows the error of the form; other forms show it above their fields. */
  hasSubmitBar?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The form shell: checks with the endpoint's schema where that is loaded, sends, shows the server's field messages under their fields, any other
 * error above them, and every error in a toast. Typed values stay until the server has them. On public pages fields have no defaults, which would overwrite
 * what was typed or filled in before the script ran.
 */
export function ApiForm<C extends AnyFormCall, Values extends FieldValues = BodyOf<C>>(props: ApiFormProps<C, Values>) {
  const { endpoint, params, defaultValues, toBody, confirm, submitWith, onWaiting, validate, toFieldName, invalidToast, success, failure, onApiError, clearsOnSuccess, refetchInBackground = false, onSuccess, onDone, onKeyDown, hasSubmitBar = false, className, children } = props;
  const errorId = useId();
  const element = useRef<HTMLFormElement>(null);
  const loadBody = () => loadSchema(() => endpoint.loadBody());
  const isForOutbox = onWaiting !== undefined;
  // A form that is also sent without a network is checked without one.
  useEffect(() => {
    if (isForOutbox) void whenDevicePrepared.then(() => loadSchema(() => endpoint.loadBody()));
  }, [isForOutbox, endpoint]);
  const bodyFor = (values: Values): unknown => (toBody ? toBody(values) : values);
  const refresh = use(RefetchContext);
  const form = useForm<Values>({
    defaultValues,
    resolver: async (values) => {
      const result = (await loadBody())?.safeParse(bodyFor(values));
      const errors = toFieldErrors<Values>([...Object.entries((await validate?.(values)) ?? {}), ...(result?.error?.issues ?? []).map(toFieldMessage)]);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });

  const { isSubmitting } = form.formState;
  // What is inside reads the state with useFormState, which renders only what a change is about. In the context every change would render the whole form again, the first
  // of them while the page opens. It changes with the sending, which makes React hydrate the fields it hasn't yet, so that the first wrong one can take the focus.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const formState = useMemo(() => form.formState, [isSubmitting]);

  async function send(values: Values) {
    try {
      // The values are those of the body: the resolver or the server checks them with its schema.
      const input = { params, body: bodyFor(values) } as unknown as CallInput<C>;
      if (confirm && !(await confirm(input))) return;
      const answer = await (submitWith ? submitWith(input, values) : callEndpoint(endpoint, input));
      if (success) toast(typeof success === "function" ? success(answer) : success);
      if (clearsOnSuccess) clearFields(form, values);
      const refreshed = refresh(endpoint);
      if (!refetchInBackground) await refreshed;
      await onSuccess?.(answer, form, values);
      if (element.current) onDone?.(answer, form, values);
    } catch (error) {
      if (error instanceof WaitsInOutbox) {
        toast(waitingToast(error));
        if (clearsOnSuccess) clearFields(form, values);
        return onWaiting?.(values);
      }
      if (error instanceof ApiError && error.status === 401 && endpoint.access !== "public") return redirectToSignIn();
      if (error instanceof ApiError && onApiError?.(error, values) === true) return;
      const { title, action, ...texts } = typeof failure === "function" ? failure(values) : { ...failure, action: undefined };
      const message = failureText(error, texts);
      const isShownByFields = error instanceof ApiError && showFieldErrors(form, Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [toFieldName?.(path, values) ?? path, text])));
      if (!isShownByFields) form.setError("root.server", { message });
      toast({ variant: "destructive", title, description: message, action });
    }
  }

  const hasError = !hasSubmitBar && form.formState.errors.root?.server !== undefined;
  const sayInvalid = () => invalidToast && toast({ variant: "destructive", ...invalidToast(form.getValues()) });

  return (
    <FormProvider {...form} formState={formState}>
      <form ref={element} noValidate method="post" onFocus={() => void loadBody()} onSubmit={form.handleSubmit(send, sayInvalid)} onKeyDown={onKeyDown} aria-describedby={hasError ? errorId : undefined} className={className}>
        {hasSubmitBar ? null : <FormError id={errorId} className="col-span-full" />}
        {children}
      </form>
    </FormProvider>
  );
}

const toFieldMessage = (issue: { path: PropertyKey[]; message: string }) => [issue.path.join("."), issue.message] as const;

/** Messages by path for react-hook-form; the first of several for a field. */
export function toFieldErrors<Values extends FieldValues>(messages: readonly (readonly [string, unknown])[]) {
  const errors: FieldErrors<Values> = {};
  for (const [path, message] of messages.toReversed()) set(errors, path, { type: "invalid", message });
  return errors;
}

/** Empties the fields that still hold `values`. */
function clearFields<Values extends FieldValues>(form: UseFormReturn<Values>, values: Values) {
  for (const [name, value] of Object.entries(values)) if (Object.is(form.getValues(name as Path<Values>), value)) form.resetField(name as Path<Values>);
}

/** Shows the server's messages under their fields. Returns whether there were any. */
function showFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, fields: Record<string, string>) {
  const named = Object.entries(fields).filter(([path]) => form.control._names.mount.has(path as Path<Values>));
  named.forEach(([path, message], index) => form.setError(path as Path<Values>, { type: "server", message }, { shouldFocus: index === 0 }));
  return named.length > 0;
}
