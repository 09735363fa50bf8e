
// Added by banco: the vector loops of networks, which the program imports.
{
  const bytes = Uint8Array.from(atob('MODULE'), (letter) => letter.charCodeAt(0));
  const works = WebAssembly.validate(bytes);
  globalThis.Go = class extends globalThis.Go {
    constructor() {
      super();
      this.importObject.nnue = {
        ready: () => Number(works),
        accumulate: (to, from, rows, size, added, addedEnd, taken, takenEnd) =>
          this._loops.accumulate(to, from, rows, size, added, addedEnd, taken, takenEnd),
        activate: (own, foe, weights, size) => this._loops.activate(own, foe, weights, size),
      };
    }

    run(instance) {
      const env = { mem: instance.exports.mem };
      if (works) this._loops = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env }).exports;
      return super.run(instance);
    }
  };
}
