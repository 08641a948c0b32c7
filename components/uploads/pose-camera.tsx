"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";

interface PoseCameraProps {
  label: string;
  /** The photo of the last time, shown faintly over the picture so that she can stand the same way. */
  guide: string | null;
  onPhoto: (photo: File) => void;
  onClose: () => void;
}

type CameraState = "starting" | "ready" | "refused" | "missing";

/** Seconds to step back from the phone. */
const timerSeconds = 5;

const refusedTexts = {
  refused: "Your browser doesn’t let us use the camera. You can allow it in the browser’s settings, or choose a photo instead.",
  missing: "We can’t reach a camera. Please choose a photo instead.",
} as const;

/** Takes a photo with the device's camera. */
export function PoseCamera({ label, guide, onPhoto, onClose }: PoseCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<"user" | "environment">("user");
  const { state, stream } = useCamera(facing);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);

  async function take() {
    const photo = video.current && (await capture(video.current, label));
    if (photo) onPhoto(photo);
    onClose();
  }
  const onTimeUp = useEffectEvent(() => void take());
  useEffect(() => {
    if (secondsLeft === null) return;
    const timer = setTimeout(() => (secondsLeft > 1 ? setSecondsLeft(secondsLeft - 1) : onTimeUp()), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  const isReady = state === "ready";
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{label} photo</DialogTitle>
          <DialogDescription>{guide ? "Stand as in your last photo, which shows faintly." : "Your whole body in the picture, in the same place each time."}</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-4">
        {state === "refused" || state === "missing" ? (
          <p role="alert" className="rounded-md bg-info-soft px-4 py-3 text-info-ink">
            {refusedTexts[state]}
          </p>
        ) : (
          <div className="relative mx-auto aspect-3/4 max-h-[60dvh] max-w-full overflow-hidden rounded-md bg-black">
            {/* As in a mirror, with the camera that faces her. */}
            <div className={cn("size-full", facing === "user" && "-scale-x-100")}>
              {/* Without sound, so there is nothing to caption. */}
              <video ref={video} autoPlay playsInline muted className="size-full object-cover" />
              {guide ? <img src={guide} alt="" className="pointer-events-none absolute inset-0 size-full object-cover opacity-35" /> : null}
            </div>
            {secondsLeft === null ? null : (
              <p role="status" className="figures absolute inset-0 grid place-items-center text-7xl font-semibold text-white drop-shadow-lg">
                {secondsLeft}
              </p>
            )}
          </div>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          {state === "refused" || state === "missing" ? null : (
            <>
              <Button size="lg" disabled={!isReady || secondsLeft !== null} onClick={() => void take()}>
                Take photo
              </Button>
              <Button size="lg" variant="outline" disabled={!isReady} onClick={() => setSecondsLeft(secondsLeft === null ? timerSeconds : null)}>
                {secondsLeft === null ? `In ${timerSeconds} seconds` : "Stop the timer"}
              </Button>
              <Button variant="ghost" disabled={!isReady} onClick={() => setFacing(facing === "user" ? "environment" : "user")}>
                Other camera
              </Button>
            </>
          )}
        </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** The picture of a camera, which is on until the component is unmounted or the other camera is chosen. */
function useCamera(facingMode: "user" | "environment") {
  const [camera, setCamera] = useState<{ state: CameraState; stream: MediaStream | null }>({ state: "starting", stream: null });
  useEffect(() => {
    let isClosed = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode, width: { ideal: 1440 }, height: { ideal: 1920 } } });
        if (isClosed) return stop();
        setCamera({ state: "ready", stream });
      } catch (error) {
        if (!isClosed) setCamera({ state: error instanceof DOMException && error.name === "NotAllowedError" ? "refused" : "missing", stream: null });
      }
    }
    void open();
    return () => {
      isClosed = true;
      stop();
    };
  }, [facingMode]);
  return camera;
}

/** The picture that a video shows now, as a JPEG file; null where the browser can't make one. */
async function capture(video: HTMLVideoElement, label: string): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  return blob && new File([blob], `${label.toLowerCase()}.jpg`, { type: "image/jpeg" });
}
