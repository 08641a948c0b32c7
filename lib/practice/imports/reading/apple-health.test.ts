import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { createHealthScanner } from "@/lib/practice/imports/reading/apple-health";
import { readHealthXml, readZip } from "@/lib/practice/imports/reading/health-file";
import { makeWorkbook } from "@/tests/support/workbook";

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT Record (MetadataEntry|HeartRateVariabilityMetadataList)*>
<!ATTLIST Record type CDATA #REQUIRED unit CDATA #IMPLIED>
<!ENTITY weight SYSTEM "file:///etc/passwd">
]>
<HealthData locale="en_GB">
 <Me HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"/>
 <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" startDate="2024-01-05 07:30:00 +0000" value="61"/>
 <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Withings &gt; &amp; co" device="&lt;&lt;HKDevice: 0x1&gt;, name:Scale>" unit="kg" creationDate="2024-01-05 07:31:05 +0000" startDate="2024-01-05 07:31:02 +0000" endDate="2024-01-05 07:31:02 +0000" value="72.40000000000001"/>
 <Record value='159.2' startDate='2024-01-04 23:30:00 -0500' unit='lb' type='HKQuantityTypeIdentifierBodyMass'>
  <MetadataEntry key="HKWasUserEntered" value="1"/>
 </Record>
 <Record type="HKQuantityTypeIdentifierBodyMassIndex" unit="count" startDate="2024-01-05 07:31:02 +0000" value="24"/>
 <Record type="HKQuantityTypeIdentifierWaistCircumference" unit="in" startDate="2024-01-06 08:00:00 +0000" value="31.5"/>
 <Record type="HKQuantityTypeIdentifierBodyFatPercentage" unit="%" startDate="2024-01-06 08:00:00 +0000" value="0.303"/>
 <Record type="HKQuantityTypeIdentifierBody&#77;ass" unit="st" startDate="2024-01-07 08:00:00 +0000" value="&weight;"/>
 <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" startDate="2024-01-07 08:00:00 +0000"/>
</HealthData>`;
const csv = `Start date,Body mass,Waist circumference,Body fat percentage
2024-01-04 23:30:00 -0500,159.2 lb,,
2024-01-05 07:31:02 +0000,72.4 kg,,
2024-01-06 08:00:00 +0000,,31.5 in,
2024-01-06 08:00:00 +0000,,,30.3
2024-01-07 08:00:00 +0000,&weight; st,,`;

const scan = (pieces: Iterable<string>) => {
  const scanner = createHealthScanner();
  for (const piece of pieces) scanner.push(piece);
  return scanner.finish();
};
function* split(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

describe("An Apple Health export", () => {
  it.each([[xml.length], [1000], [64], [7], [1]])("is read the same in pieces of %i characters: weights, waists and body fat in the order of time", (length) => {
    expect(scan(split(xml, length))).toEqual({ csv, rows: 5 });
  });

  it.each([
    ["is another XML file", "<?xml version='1.0'?><gpx></gpx>", "This XML file isn't an Apple Health export. Please choose the export.zip that the Health app makes."],
    ["has no weight", "<HealthData></HealthData>", "This Apple Health export has no weight, waist or body fat in it."],
    ["is cut off in a record", xml.slice(0, xml.indexOf('value="72.4')), "This Apple Health export can't be read to its end. Please export it again from the Health app."],
    ["misses a quotation mark", `<HealthData><Record type="${"x".repeat(70_000)}`, "This Apple Health export can't be read to its end. Please export it again from the Health app."],
  ])("that %s is refused", (_, text, message) => expect(() => scan([text])).toThrow(message));

  it("with more than 100,000 weights is refused", () => {
    const record = '<Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" startDate="2024-01-05 07:31:02 +0000" value="70"/>';
    expect(() => scan(["<HealthData>", ...Array.from({ length: 101 }, () => record.repeat(1000))])).toThrow("more than 100,000 rows");
  });
});

const file = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const zip = (files: Record<string, string>, level: 0 | 6 = 6) => zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), { level });
const healthFiles = { "apple_health_export/workout-routes/route.gpx": "<gpx/>", "apple_health_export/export_cda.xml": "<ClinicalDocument/>", "apple_health_export/export.xml": xml };

/** Changes numbers of an entry of a ZIP's directory, by their offset in it. */
function declare(bytes: Uint8Array, name: string, write: (entry: DataView) => void) {
  const found = Buffer.from(bytes).lastIndexOf(name);
  write(new DataView(bytes.buffer, bytes.byteOffset + found - 46));
  return bytes;
}

describe("A ZIP", () => {
  it.each([["packed", 6], ["stored", 0]] as const)("with an Apple Health export, %s, is read as its weights", async (_, level) => {
    expect(await readZip(file(zip(healthFiles, level)))).toEqual({ isWorkbook: false, csv, rows: 5 });
  });

  it("that is a spreadsheet is left to the reader of spreadsheets", async () => {
    expect(await readZip(file(makeWorkbook([{ name: "A", rows: [["x"]] }])))).toEqual({ isWorkbook: true });
  });

  it("of the XML file alone is read too", async () => expect(await readHealthXml(file(strToU8(xml)))).toEqual({ csv, rows: 5 }));

  it.each([
    ["with other files", zip({ "photos/one.txt": "x" }), "This ZIP holds neither a spreadsheet nor an Apple Health export. Please open it and choose the file inside."],
    ["with a password", declare(zip(healthFiles), "apple_health_export/export.xml", (entry) => entry.setUint16(8, 1, true)), "This ZIP is locked with a password. Please open it and choose the file inside."],
    ["that declares too much", declare(zip(healthFiles), "apple_health_export/export.xml", (entry) => entry.setUint32(24, 3_000_000_000, true)), "This Apple Health export is larger than 2 GB. Please ask for the weights in another form, such as a CSV file."],
    ["that unpacks to more than it declares", declare(zip(healthFiles), "apple_health_export/export.xml", (entry) => entry.setUint32(24, 100, true)), "This ZIP is damaged. Please export it again from the Health app."],
    ["with damaged content", declare(zip(healthFiles), "apple_health_export/export.xml", (entry) => entry.setUint32(42, entry.getUint32(42, true) + 40, true)), "This ZIP is damaged. Please export it again from the Health app."],
    ["that is cut off", zip(healthFiles).slice(0, 300), "This file can't be read. It may be damaged, or not have arrived in full. Please save or export it again."],
  ])("%s is refused", async (_, bytes, message) => expect(readZip(file(bytes))).rejects.toMatchObject({ message }));
});
