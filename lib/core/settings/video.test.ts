import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isOwnVideo, isVideoUrl, sampleVideoUrls, videoEmbedUrl, videoPlayerOrigins, withoutExtension } from "@/lib/core/settings/video";

const youTubeEmbed = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
const loomEmbed = "https://www.loom.com/embed/0123456789abcdef0123456789abcdef";

describe("videoEmbedUrl", () => {
  it.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", youTubeEmbed],
    ["http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s", youTubeEmbed],
    ["https://m.youtube.com/watch?v=dQw4w9WgXcQ", youTubeEmbed],
    ["https://youtu.be/dQw4w9WgXcQ?si=abc", youTubeEmbed],
    ["https://www.youtube.com/shorts/dQw4w9WgXcQ", youTubeEmbed],
    ["https://www.youtube.com/live/dQw4w9WgXcQ", youTubeEmbed],
    ["https://www.youtube.com/embed/dQw4w9WgXcQ", youTubeEmbed],
    [" https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ ", youTubeEmbed],
    ["https://vimeo.com/123456789", "https://player.vimeo.com/video/123456789?dnt=1"],
    ["https://vimeo.com/123456789/abcdef0123", "https://player.vimeo.com/video/123456789?h=abcdef0123&dnt=1"],
    ["https://vimeo.com/channels/staffpicks/123456789", "https://player.vimeo.com/video/123456789?dnt=1"],
    ["https://player.vimeo.com/video/123456789?h=abcdef0123", "https://player.vimeo.com/video/123456789?h=abcdef0123&dnt=1"],
    ["https://www.loom.com/share/0123456789abcdef0123456789abcdef", loomEmbed],
    ["https://loom.com/share/My-welcome-0123456789abcdef0123456789abcdef?sid=1", loomEmbed],
    ["https://www.loom.com/embed/0123456789abcdef0123456789abcdef", loomEmbed],
  ])("finds the player of %s", (url, player) => expect(videoEmbedUrl(url)).toBe(player));

  it.each([
    "",
    "not a link",
    "youtube.com/watch?v=dQw4w9WgXcQ",
    "javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ",
    "data:text/html,https://youtu.be/dQw4w9WgXcQ",
    "ftp://youtu.be/dQw4w9WgXcQ",
    "https://youtube.com",
    "https://youtube.com/watch?v=tooshort",
    "https://youtube.com/watch?v=dQw4w9WgXcQ%22onload",
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
    "https://user:pass@youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com:8080/watch?v=dQw4w9WgXcQ",
    "https://vimeo.com/about",
    "https://vimeo.com/event/123456789",
    "https://vimeo.com/123456789/not-a-key",
    "https://www.loom.com/my-videos",
    "https://www.loom.com/share/short",
    "https://wistia.com/medias/abc",
    "/samples/other.mp4",
    "/samples/../welcome-video.mp4",
    "https://evil.example/samples/welcome-video.mp4",
  ])("refuses %j", (url) => expect(isVideoUrl(url)).toBe(false));

  it("plays the two videos that come with the product from this server, with a poster and captions", () => {
    for (const url of Object.values(sampleVideoUrls)) {
      expect([isVideoUrl(url), videoEmbedUrl(url), isOwnVideo(url)]).toEqual([true, url, true]);
      expect([".mp4", ".webp", ".vtt"].map((extension) => existsSync(`public${withoutExtension(url)}${extension}`))).toEqual([true, true, true]);
    }
    expect(isOwnVideo("https://vimeo.com/123456789")).toBe(false);
  });

  it("always returns one of the origins that the security policy allows", () => {
    for (const url of ["https://youtu.be/dQw4w9WgXcQ", "https://vimeo.com/123456789", "https://loom.com/share/0123456789abcdef0123456789abcdef"])
      expect(videoPlayerOrigins).toContain(new URL(videoEmbedUrl(url) ?? "").origin);
  });
});
