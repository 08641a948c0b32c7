import { route } from "@/lib/api/route";
import { serveBrandPicture } from "@/lib/core/settings/brand-pictures";
import { downloadBrandPicture } from "@/lib/core/settings/contract";

export const GET = route(downloadBrandPicture, ({ params }) => serveBrandPicture(params.name));
