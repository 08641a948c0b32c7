// Shows the OpenAPI document to people. A section, an endpoint or a schema is built when it is first opened.
import { schemaText } from "./schema-text.js";

const byId = (id) => document.getElementById(id);

/** An element with these properties and children; `class` and `aria-…` are attributes. */
function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "class" || key === "role") made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children.flat().filter((child) => child !== null));
  return made;
}

/** A <details> whose content is made when it is first opened. */
function disclosure(id, title, makeContent) {
  const content = element("div", { class: "content" });
  const details = element("details", id === null ? {} : { id }, element("summary", {}, title), content);
  details.fill = () => {
    if (!content.hasChildNodes()) content.append(...makeContent());
  };
  details.addEventListener("toggle", () => details.open && details.fill());
  return details;
}

const schemaId = (name) => `schema-${name}`;

/** A schema with links to the schemas it names; a wide one scrolls, by keyboard too. */
function schemaBlock(label, schema, names) {
  const parts = schemaText(schema).split(names);
  const text = parts.map((part, index) => (index % 2 === 1 ? element("a", { href: `#${schemaId(part)}` }, part) : part));
  return element("pre", { role: "region", "aria-label": label, tabIndex: 0 }, text);
}

const exampleBlock = (label, example) => element("pre", { role: "region", "aria-label": label, tabIndex: 0 }, JSON.stringify(example, null, 2));

const roleNames = { client: "clients", coach: "coaches", nutritionist: "nutritionists" };

function callers(access) {
  if (access === "public") return "everyone";
  if (access === "signed-in") return "everyone who is signed in";
  return access.map((role) => roleNames[role]).join(" and ");
}

const sectionId = (tag) => `section-${tag.replaceAll(" ", "-")}`;
const count = (number, singular) => `${number} ${singular}${number === 1 ? "" : "s"}`;

function show(api) {
  const { paths, tags, components } = api;
  const names = new RegExp(`(?<![\\w"])(${Object.keys(components.schemas).join("|")})(?![\\w"?:])`);
  const resolved = (part) => (part.$ref ? part.$ref.replace("#/", "").split("/").reduce((node, key) => node[key], api) : part);
  const operations = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ ...operation, path, called: `${method.toUpperCase()} ${path}`, method: method.toUpperCase() })));

  const parameterList = ({ called, parameters }) => [
    element("h3", {}, "Parameters"),
    element(
      "dl",
      { "aria-label": `Parameters of ${called}` },
      parameters.map(resolved).flatMap(({ name, in: place, required, description, schema }) => [
        element("dt", {}, element("code", {}, name)),
        element("dd", { class: "muted" }, `in the ${place}, ${required ? "required" : "optional"}: ${schemaText(schema)}${description ? `. ${description}` : ""}`),
      ]),
    ),
  ];

  const contentBlocks = (label, content) =>
    Object.entries(content).flatMap(([type, { schema, example }]) => [
      type === "application/json" ? null : element("p", { class: "muted" }, type === "*/*" ? "The file itself" : type),
      Object.keys(schema).length === 0 ? null : schemaBlock(label, schema, names),
      example === undefined ? null : element("p", { class: "muted" }, "For example"),
      example === undefined ? null : exampleBlock(`Example for ${label}`, example),
    ]);

  function operationContent({ called, operationId, description, parameters, requestBody, responses }) {
    const entries = Object.entries(responses).map(([status, response]) => [status, resolved(response)]);
    const [successes, errors] = [entries.filter(([status]) => Number(status) < 400), entries.filter(([status]) => Number(status) >= 400)];
    return [
      element("p", { class: "muted" }, element("code", {}, operationId), `. ${description}`),
      parameters.length > 0 ? parameterList({ called, parameters }) : null,
      requestBody ? [element("h3", {}, "Request body"), contentBlocks(`Request body of ${called}`, requestBody.content)] : null,
      successes.map(([status, { description: meaning, content, headers = {} }]) => [
        element("h3", {}, `Response ${status}`),
        element("p", { class: "muted" }, [meaning, ...Object.keys(headers).map((name) => `header ${name}`)].join(", ")),
        content ? contentBlocks(`Response ${status} of ${called}`, content) : null,
      ]),
      element("h3", {}, "Errors"),
      element("dl", { "aria-label": `Errors of ${called}` }, errors.flatMap(([status, { description: meaning }]) => [element("dt", {}, status), element("dd", { class: "muted" }, meaning)])),
    ].flat(4).filter((node) => node !== null);
  }

  function operationItem(operation, id) {
    const { method, path, summary, "x-access": access } = operation;
    const title = [
      element("span", { class: "method" }, method),
      element("code", {}, path),
      element("span", { class: "block" }, summary),
      element("span", { class: "block muted" }, `For ${callers(access)}`),
    ];
    return element("li", {}, disclosure(id, title, () => operationContent(operation)));
  }

  const heading = (title, described, note) => [element("h2", {}, title), element("span", { class: "muted" }, ` ${note}`), element("span", { class: "block muted" }, described)];
  const sections = tags.map(({ name, description }) => {
    const own = operations.filter((operation) => operation.tags.includes(name));
    return disclosure(sectionId(name), heading(name, description, count(own.length, "endpoint")), () => [element("ul", {}, own.map((operation) => operationItem(operation, operation.operationId)))]);
  });
  const schemas = Object.entries(components.schemas).toSorted(([a], [b]) => a.localeCompare(b));
  const schemaItems = () => schemas.map(([name, schema]) => element("li", {}, disclosure(schemaId(name), element("code", {}, name), () => [schemaBlock(name, schema, names)])));
  const schemaSection = disclosure("schemas", heading("Schemas", "Objects that several endpoints send or receive", count(schemas.length, "schema")), () => [element("ul", {}, schemaItems())]);
  byId("sections").append(...sections, schemaSection);

  function search() {
    const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = operations.filter(({ called, operationId, summary }) => words.every((word) => `${called} ${operationId} ${summary}`.toLowerCase().includes(word)));
    const isSearching = words.length > 0;
    byId("results").replaceChildren(...(isSearching ? found.map((operation) => operationItem(operation, null)) : []));
    byId("results").hidden = !isSearching;
    byId("sections").hidden = isSearching;
    byId("status").textContent = isSearching ? `${count(found.length, "endpoint")} found` : count(operations.length, "endpoint");
  }

  /** Opens what the address names: a section, an endpoint or a schema. */
  function openNamed() {
    const name = decodeURIComponent(location.hash.slice(1));
    if (!name) return;
    const tag = operations.find(({ operationId }) => operationId === name)?.tags[0];
    const parent = name.startsWith("schema-") ? "schemas" : tag && sectionId(tag);
    byId("search").value = "";
    search();
    for (const id of [parent, name]) {
      const details = id && byId(id);
      if (!(details instanceof HTMLDetailsElement)) continue;
      details.fill();
      details.open = true;
      details.scrollIntoView();
    }
    byId(name)?.querySelector("summary")?.focus();
  }

  byId("product").textContent = api.info.title;
  document.title = `API | ${api.info.title}`;
  byId("search").addEventListener("input", search);
  addEventListener("hashchange", openNamed);
  search();
  openNamed();
}

const response = await fetch("/api/openapi.json").catch(() => null);
if (response?.ok) show(await response.json());
else byId("status").textContent = "The API could not be loaded. Please reload this page.";
