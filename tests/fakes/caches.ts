/** A browser's cache storage, as far as it is used here. `beforePut` runs while a copy is being written. */
export class FakeCaches {
  beforePut: () => Promise<void> = () => Promise.resolve();
  private readonly all = new Map<string, Map<string, Response>>();
  private contents(name: string) {
    const contents = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, contents);
    return contents;
  }
  async open(name: string) {
    const contents = this.contents(name);
    return {
      put: async (key: string, response: Response) => {
        await this.beforePut();
        // Written into the cache of this name, even if it was deleted since it was opened.
        this.contents(name).set(key, response);
      },
      delete: async (key: string) => this.contents(name).delete(key),
      keys: async () => [...contents.keys()],
      matchAll: async () => [...contents.values()].map((response) => response.clone()),
    };
  }
  async match(key: string, { cacheName }: { cacheName: string }) {
    return this.all.get(cacheName)?.get(key)?.clone();
  }
  async keys() {
    return [...this.all.keys()];
  }
  async has(name: string) {
    return this.all.has(name);
  }
  async delete(name: string) {
    return this.all.delete(name);
  }
}
