import { componentFolders, libFolders, unlistedFolders } from "./tiers.mjs";

const under = (folders) => folders.flatMap((folder) => [`@/${folder}/*`, `@/${folder}/**`]);

const fullZod = { group: ["zod", "zod/**", "!zod/mini"], message: "Use zod/mini: browsers load it, and all of zod is much heavier." };
const vendors = { group: ["resend", "stripe", "@stripe/*", "uploadthing", "uploadthing/*", "web-push"], message: "Only lib/providers talks to a vendor's SDK." };
const database = { group: ["@/lib/platform/db", "@/prisma/generated/client"], message: "Only queries and commands touch the database." };
const screens = { group: under(["app", "components"]), message: "lib knows nothing of what is on screen." };
const pages = { group: under(["app"]), message: "app imports from components and lib, never the other way." };
const serverOnly = {
  group: ["node:*", "@/lib/platform/db", "@/lib/platform/env", "@/lib/platform/clock", "@/lib/auth/session", "@/lib/auth/password", "@/lib/**/queries", "@/lib/**/commands"],
  message: "contract.ts and rules.ts run in the browser too.",
};
const serverData = { group: ["@/lib/**/queries", "@/lib/**/commands", "@/lib/platform/db", "@/prisma/*", "@/prisma/**"], message: "A screen gets its data from the page or through its endpoints." };

/** Files with database access besides queries, commands, shape and policy. Each was split off from one of these for its size. */
const databaseFiles = [
  "lib/core/email/{address-problems,compose,opt-out,webhook}.ts",
  "lib/core/email/sending/*.ts",
  "lib/core/audit/{background,seal}.ts",
  "lib/core/uploads/{part-commands,unused-files}.ts",
  "lib/core/push/{making,sending}.ts",
  "lib/people/accounts/{bulk,email-address,matching,set-up-code}.ts",
  "lib/people/second-factors/{passkey-commands,sign-in}.ts",
  "lib/people/team/password-link-commands.ts",
  "lib/people/clients/pauses.ts",
  "lib/work/check-ins/{import-commands,feedback-commands,baseline-commands,baseline-queries,measurement-commands,measurement-queries,imported-photo-commands,imported-photo-queries}.ts",
  "lib/work/intake/import-commands.ts",
  "lib/work/messages/{import-commands,search-queries}.ts",
  "lib/work/questions/import-commands.ts",
  "lib/money/payments/{apply,customers,effects,end,gateway,jobs,reconcile,retry,webhook}.ts",
  "lib/money/subscriptions/{card-expiry,endings}.ts",
  "lib/outreach/campaigns/{facts,status}.ts",
  "lib/outreach/leads/{submission-commands,consent-commands,erasure-commands,link-queries,writes}.ts",
  "lib/practice/dashboard/client-{queries,shape}.ts",
  "lib/practice/import-batches/{commit,lease,people,planning}.ts",
  "lib/practice/imports/{commit,erasure,kind,photo-commands,photo-queries,staging,steps,undo}.ts",
  "lib/practice/privacy/{client-record,consents,erasure,erasure-requests,provider-erasures,record-files}.ts",
  "lib/practice/roster/{pages,rows}.ts",
  "lib/practice/transfer/{build,originals,table-rows,write-practice,write-rows,move-in}.ts",
  "lib/practice/jobs/*.ts",
  "lib/providers/payments/sandbox-store.ts",
];

const restrict = (files, patterns) => ({ files, rules: { "no-restricted-imports": ["error", { patterns }] } });

/** Excludes a folder's own subfolders. */
const after = (folders, folder) => folders.slice(folders.indexOf(folder) + 1).filter((other) => !folder.startsWith(`${other}/`) && !other.startsWith(`${folder}/`));

function libRules(folder) {
  const higher = after(libFolders, folder);
  const rootOfPractice = folder.startsWith("lib/practice/") ? [{ group: ["@/lib/practice/*", "!@/lib/practice/*/"], message: "The files directly in lib/practice stand above its folders." }] : [];
  const arrows = higher.length > 0 ? [{ group: under(higher), message: `${folder} is below what it imports: see scripts/tiers.mjs.` }] : [];
  const ofVendors = folder === "lib/providers" ? [] : [vendors];
  const always = [fullZod, screens, ...ofVendors, ...arrows, ...rootOfPractice];
  if (folder === "lib/practice") return [restrict([`${folder}/*.ts`], [...always, database])];
  const mayQuery = folder === "lib/platform" || folder === "lib/auth" || folder === "lib/api";
  return [
    restrict([`${folder}/**/*.ts`], mayQuery ? always : [...always, database]),
    restrict([`${folder}/**/{queries,commands,shape,policy}.ts`, ...databaseFiles.filter((file) => file.startsWith(`${folder}/`))], always),
    restrict([`${folder}/{contract,rules}.ts`], [...always, serverOnly]),
  ];
}

function componentRules(folder) {
  const higher = after(componentFolders, folder);
  const arrows = higher.length > 0 ? [{ group: under(higher), message: `${folder} is below what it imports: see scripts/tiers.mjs.` }] : [];
  return restrict([`${folder}/**`], [fullZod, vendors, pages, serverData, ...arrows]);
}

/** The oxlint overrides that keep imports one-way. Throws if a folder is in no tier. */
export function arrowRules() {
  const unlisted = unlistedFolders();
  if (unlisted.length > 0) throw new Error(`In no tier of scripts/tiers.mjs: ${unlisted.join(", ")}`);
  return [
    restrict(["app/**"], [fullZod, vendors, { ...database, group: ["@/lib/platform/db"] }]),
    restrict(["emails/**"], [fullZod, screens, vendors, database]),
    ...libFolders.flatMap(libRules),
    ...componentFolders.map(componentRules),
  ];
}
