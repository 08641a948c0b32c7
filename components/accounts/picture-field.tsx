"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/feedback/toast";
import { FilePicker } from "@/components/files/file-picker";
import { useUpload } from "@/components/files/use-upload";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { editProfile } from "@/lib/accounts/contract";
