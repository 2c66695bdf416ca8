let wasm_bindgen = (function(exports) {
    let script_src;

    /**
     * A game of one puzzle, which refuses contradictory marks, but for suppositions.
     */
    class Game {
        static __wrap(ptr) {
            const obj = Object.create(Game.prototype);
            obj.__wbg_ptr = ptr;
            GameFinalization.register(obj, obj.__wbg_ptr, obj);
            return obj;
        }
        __destroy_into_raw() {
            const ptr = this.__wbg_ptr;
            this.__wbg_ptr = 0;
            GameFinalization.unregister(this);
            return ptr;
        }
        free() {
            const ptr = this.__destroy_into_raw();
            wasm.__wbg_game_free(ptr, 0);
        }
        /**
         * Sets which marks are automatic: a list of techniques in JSON.
         *
         * # Errors
         * Returns a rejection if there is no such technique.
         * @param {string} automatic
         * @returns {string}
         */
        automate(automatic) {
            let deferred3_0;
            let deferred3_1;
            try {
                const ptr0 = passStringToWasm0(automatic, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
                const len0 = WASM_VECTOR_LEN;
                const ret = wasm.game_automate(this.__wbg_ptr, ptr0, len0);
                var ptr2 = ret[0];
                var len2 = ret[1];
                if (ret[3]) {
                    ptr2 = 0; len2 = 0;
                    throw takeFromExternrefTable0(ret[2]);
                }
                deferred3_0 = ptr2;
                deferred3_1 = len2;
                return getStringFromWasm0(ptr2, len2);
            } finally {
                wasm.__wbindgen_free(deferred3_0, deferred3_1, 1);
            }
        }
        /**
         * Returns to the marks after the first moves, as one move.
         * @param {number} moves
         * @returns {string}
         */
        go_back(moves) {
            let deferred1_0;
            let deferred1_1;
            try {
                const ret = wasm.game_go_back(this.__wbg_ptr, moves);
                deferred1_0 = ret[0];
                deferred1_1 = ret[1];
                return getStringFromWasm0(ret[0], ret[1]);
            } finally {
                wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
            }
        }
        /**
         * Returns what to do next, with its text in all strengths, or `null` if nothing more follows.
         * @returns {string}
         */
        hint() {
            let deferred1_0;
            let deferred1_1;
            try {
                const ret = wasm.game_hint(this.__wbg_ptr);
                deferred1_0 = ret[0];
                deferred1_1 = ret[1];
                return getStringFromWasm0(ret[0], ret[1]);
            } finally {
                wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
            }
        }
        /**
         * Loads a saved game of this puzzle, with its history.
         *
         * # Errors
         * Returns a rejection if the text is not such a game, or the board refuses one of its moves, which the message names.
         * @param {Puzzle} puzzle
         * @param {string} text
         * @returns {Game}
         */
        static load(puzzle, text) {
            _assertClass(puzzle, Puzzle);
            const ptr0 = passStringToWasm0(text, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            const len0 = WASM_VECTOR_LEN;
            const ret = wasm.game_load(puzzle.__wbg_ptr, ptr0, len0);
            if (ret[2]) {
                throw takeFromExternrefTable0(ret[1]);
            }
            return Game.__wrap(ret[0]);
        }
        /**
         * Sets marks in one move: a list in JSON.
         *
         * # Errors
         * Returns a rejection if the argument is malformed or names an item that the puzzle does not have. A refused move is no
         * error: its reason is the result.
         * @param {string} marks
         * @returns {string}
         */
        mark(marks) {
            let deferred3_0;
            let deferred3_1;
            try {
                const ptr0 = passStringToWasm0(marks, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
                const len0 = WASM_VECTOR_LEN;
                const ret = wasm.game_mark(this.__wbg_ptr, ptr0, len0);
                var ptr2 = ret[0];
                var len2 = ret[1];
                if (ret[3]) {
                    ptr2 = 0; len2 = 0;
                    throw takeFromExternrefTable0(ret[2]);
                }
                deferred3_0 = ptr2;
                deferred3_1 = len2;
                return getStringFromWasm0(ptr2, len2);
            } finally {
                wasm.__wbindgen_free(deferred3_0, deferred3_1, 1);
            }
        }
        /**
         * Returns the first mistake, or `null`.
         * @returns {string}
         */
        mistake() {
            let deferred1_0;
            let deferred1_1;
            try {
                const ret = wasm.game_mistake(this.__wbg_ptr);
                deferred1_0 = ret[0];
                deferred1_1 = ret[1];
                return getStringFromWasm0(ret[0], ret[1]);
            } finally {
                wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
            }
        }
        /**
         * Starts a game. `automatic` is a list in JSON of the techniques by which the board adds marks: `only-place`, `taken`,
         * `shared`.
         *
         * # Errors
         * Returns a rejection if there is no such technique.
         * @param {Puzzle} puzzle
         * @param {string} automatic
         */
        constructor(puzzle, automatic) {
            _assertClass(puzzle, Puzzle);
            const ptr0 = passStringToWasm0(automatic, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            const len0 = WASM_VECTOR_LEN;
            const ret = wasm.game_new(puzzle.__wbg_ptr, ptr0, len0);
            if (ret[2]) {
                throw takeFromExternrefTable0(ret[1]);
            }
            this.__wbg_ptr = ret[0];
            GameFinalization.register(this, this.__wbg_ptr, this);
            return this;
        }
        /**
         * Redoes the next undone move.
         * @returns {string}
         */
        redo() {
            let deferred1_0;
            let deferred1_1;
            try {
                const ret = wasm.game_redo(this.__wbg_ptr);
                deferred1_0 = ret[0];
                deferred1_1 = ret[1];
                return getStringFromWasm0(ret[0], ret[1]);
            } finally {
                wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
            }
        }
        /**
         * Returns the game as JSON: its settings and moves. See `zebra_runtime::board::Board::to_json`.
         * @returns {string}
         */
        save() {
            let deferred1_0;
            let deferred1_1;
            try {
                const ret = wasm.game_save(this.__wbg_ptr);
                deferred1_0 = ret[0];
                deferred1_1 = ret[1];
                return getStringFromWasm0(ret[0], ret[1]);
            } finally {
                wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
            }
        }
        /**
         * Returns all marks with their origin, the verdict on each clue, and what can be undone and redone.
         * @returns {string}
         */
        state() {
            let deferred1_0;
            let deferred1_1;
            try {
                const ret = wasm.game_state(this.__wbg_ptr);
                deferred1_0 = ret[0];
                deferred1_1 = ret[1];
                return getStringFromWasm0(ret[0], ret[1]);
            } finally {
                wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
            }
        }
        /**
         * Sets a mark as a supposition, which may contradict others.
         *
         * # Errors
         * See [`Game::mark`].
         * @param {string} mark
         * @returns {string}
         */
        suppose(mark) {
            let deferred3_0;
            let deferred3_1;
            try {
                const ptr0 = passStringToWasm0(mark, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
                const len0 = WASM_VECTOR_LEN;
                const ret = wasm.game_suppose(this.__wbg_ptr, ptr0, len0);
                var ptr2 = ret[0];
                var len2 = ret[1];
                if (ret[3]) {
                    ptr2 = 0; len2 = 0;
                    throw takeFromExternrefTable0(ret[2]);
                }
                deferred3_0 = ptr2;
                deferred3_1 = len2;
                return getStringFromWasm0(ptr2, len2);
            } finally {
                wasm.__wbindgen_free(deferred3_0, deferred3_1, 1);
            }
        }
        /**
         * Takes back the mark of two items: a pair of items in JSON.
         *
         * # Errors
         * See [`Game::mark`].
         * @param {string} items
         * @returns {string}
         */
        take_back(items) {
            let deferred3_0;
            let deferred3_1;
            try {
                const ptr0 = passStringToWasm0(items, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
                const len0 = WASM_VECTOR_LEN;
                const ret = wasm.game_take_back(this.__wbg_ptr, ptr0, len0);
                var ptr2 = ret[0];
                var len2 = ret[1];
                if (ret[3]) {
                    ptr2 = 0; len2 = 0;
                    throw takeFromExternrefTable0(ret[2]);
                }
                deferred3_0 = ptr2;
                deferred3_1 = len2;
                return getStringFromWasm0(ptr2, len2);
            } finally {
                wasm.__wbindgen_free(deferred3_0, deferred3_1, 1);
            }
        }
        /**
         * Undoes the last move.
         * @returns {string}
         */
        undo() {
            let deferred1_0;
            let deferred1_1;
            try {
                const ret = wasm.game_undo(this.__wbg_ptr);
                deferred1_0 = ret[0];
                deferred1_1 = ret[1];
                return getStringFromWasm0(ret[0], ret[1]);
            } finally {
                wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
            }
        }
    }
    if (Symbol.dispose) Game.prototype[Symbol.dispose] = Game.prototype.free;
    exports.Game = Game;

    /**
     * A puzzle without errors.
     */
    class Puzzle {
        static __wrap(ptr) {
            const obj = Object.create(Puzzle.prototype);
            obj.__wbg_ptr = ptr;
            PuzzleFinalization.register(obj, obj.__wbg_ptr, obj);
            return obj;
        }
        __destroy_into_raw() {
            const ptr = this.__wbg_ptr;
            this.__wbg_ptr = 0;
            PuzzleFinalization.unregister(this);
            return ptr;
        }
        free() {
            const ptr = this.__destroy_into_raw();
            wasm.__wbg_puzzle_free(ptr, 0);
        }
        /**
         * Returns what a page shows: texts, categories with their items, clues with their sentences.
         * @returns {string}
         */
        data() {
            let deferred1_0;
            let deferred1_1;
            try {
                const ret = wasm.puzzle_data(this.__wbg_ptr);
                deferred1_0 = ret[0];
                deferred1_1 = ret[1];
                return getStringFromWasm0(ret[0], ret[1]);
            } finally {
                wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
            }
        }
        /**
         * Returns the difficulty for a person, with its parts, or `null` if no walkthrough leads to the answer within the budget of
         * a rating.
         * @returns {string}
         */
        difficulty() {
            let deferred1_0;
            let deferred1_1;
            try {
                const ret = wasm.puzzle_difficulty(this.__wbg_ptr);
                deferred1_0 = ret[0];
                deferred1_1 = ret[1];
                return getStringFromWasm0(ret[0], ret[1]);
            } finally {
                wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
            }
        }
        /**
         * Returns the walkthrough: the document of `docs/json.md` (Explanations). Each paragraph also has its `clues`, its `facts` and
         * the marks that the reader `adds` to the grid; so does the opening.
         *
         * # Errors
         * Returns a rejection if the document is not what this version expects, which is a bug.
         * @param {number} budget
         * @returns {string}
         */
        explain(budget) {
            let deferred2_0;
            let deferred2_1;
            try {
                const ret = wasm.puzzle_explain(this.__wbg_ptr, budget);
                var ptr1 = ret[0];
                var len1 = ret[1];
                if (ret[3]) {
                    ptr1 = 0; len1 = 0;
                    throw takeFromExternrefTable0(ret[2]);
                }
                deferred2_0 = ptr1;
                deferred2_1 = len1;
                return getStringFromWasm0(ptr1, len1);
            } finally {
                wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
            }
        }
        /**
         * Returns [`Puzzle::explain`], and reports the known marks and all marks at each paragraph.
         *
         * # Errors
         * See [`Puzzle::explain`].
         * @param {number} budget
         * @param {any} observer
         * @returns {string}
         */
        explain_with(budget, observer) {
            let deferred2_0;
            let deferred2_1;
            try {
                const ret = wasm.puzzle_explain_with(this.__wbg_ptr, budget, observer);
                var ptr1 = ret[0];
                var len1 = ret[1];
                if (ret[3]) {
                    ptr1 = 0; len1 = 0;
                    throw takeFromExternrefTable0(ret[2]);
                }
                deferred2_0 = ptr1;
                deferred2_1 = len1;
                return getStringFromWasm0(ptr1, len1);
            } finally {
                wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
            }
        }
        /**
         * Reads and checks a puzzle, without solving it. The format is `zbc`, `json`, `zebrajs`, `text`, or `""` to
         * infer it from the text.
         *
         * # Errors
         * Returns a rejection with the errors of the text and their places.
         * @param {string} text
         * @param {string} format
         * @returns {Puzzle}
         */
        static read(text, format) {
            let ptr0, len0, ptr1, len1;
            try {
                ptr0 = passStringToWasm0(text, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
                len0 = WASM_VECTOR_LEN;
                ptr1 = passStringToWasm0(format, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
                len1 = WASM_VECTOR_LEN;
            } catch (e) {
                if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
                if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
                throw e;
            }
            const ret = wasm.puzzle_read(ptr0, len0, ptr1, len1);
            if (ret[2]) {
                throw takeFromExternrefTable0(ret[1]);
            }
            return Puzzle.__wrap(ret[0]);
        }
        /**
         * Solves the puzzle within a budget of propagator runs. Returns the `outcome` (`unique`, `multiple`, `unsolvable` or
         * `unknown`), and at most `limit` answers.
         * @param {number} limit
         * @param {number} budget
         * @returns {string}
         */
        solve(limit, budget) {
            let deferred1_0;
            let deferred1_1;
            try {
                const ret = wasm.puzzle_solve(this.__wbg_ptr, limit, budget);
                deferred1_0 = ret[0];
                deferred1_1 = ret[1];
                return getStringFromWasm0(ret[0], ret[1]);
            } finally {
                wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
            }
        }
        /**
         * Returns the puzzle in JSON, which [`Puzzle::read`] reads as an equal puzzle.
         *
         * # Errors
         * Returns a rejection if a formula is too deep for JSON.
         * @returns {string}
         */
        to_json() {
            let deferred2_0;
            let deferred2_1;
            try {
                const ret = wasm.puzzle_to_json(this.__wbg_ptr);
                var ptr1 = ret[0];
                var len1 = ret[1];
                if (ret[3]) {
                    ptr1 = 0; len1 = 0;
                    throw takeFromExternrefTable0(ret[2]);
                }
                deferred2_0 = ptr1;
                deferred2_1 = len1;
                return getStringFromWasm0(ptr1, len1);
            } finally {
                wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
            }
        }
    }
    if (Symbol.dispose) Puzzle.prototype[Symbol.dispose] = Puzzle.prototype.free;
    exports.Puzzle = Puzzle;

    /**
     * Generates the puzzle of a seed. `options` is an object in JSON; all of its keys are optional.
     *
     * # Errors
     * Returns a rejection if an option is invalid, no puzzle of the theme can satisfy the options, or none was found.
     * @param {string} options
     * @returns {Puzzle}
     */
    function generate(options) {
        const ptr0 = passStringToWasm0(options, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.generate(ptr0, len0);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Puzzle.__wrap(ret[0]);
    }
    exports.generate = generate;

    /**
     * Returns the puzzle of [`generate`](crate::generate), and reports the number of each attempt and the greatest number.
     *
     * # Errors
     * See [`generate`](crate::generate).
     * @param {string} options
     * @param {any} observer
     * @returns {Puzzle}
     */
    function generate_with(options, observer) {
        const ptr0 = passStringToWasm0(options, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.generate_with(ptr0, len0, observer);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Puzzle.__wrap(ret[0]);
    }
    exports.generate_with = generate_with;

    /**
     * Returns the names of the themes, a list in JSON.
     * @returns {string}
     */
    function themes() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.themes();
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    exports.themes = themes;
    function __wbg_get_imports() {
        const import0 = {
            __proto__: null,
            __wbg___wbindgen_throw_4c88d8bf264fd984: function(arg0, arg1) {
                throw new Error(getStringFromWasm0(arg0, arg1));
            },
            __wbg_report_a2a7290fb4820d70: function(arg0, arg1, arg2) {
                arg0.report(arg1 >>> 0, arg2 >>> 0);
            },
            __wbindgen_generic_0000000000000001: function(arg0, arg1) {
                // Cast intrinsic for `Ref(String) -> Externref`.
                const ret = getStringFromWasm0(arg0, arg1);
                return ret;
            },
            __wbindgen_init_externref_table: function() {
                const table = wasm.__wbindgen_externrefs;
                table.set(0, undefined);
                table.set(1024, undefined);
                table.set(1025, null);
                table.set(1026, true);
                table.set(1027, false);
            },
        };
        return {
            __proto__: null,
            "./zebra_web_bg.js": import0,
        };
    }

    const GameFinalization = (typeof FinalizationRegistry === 'undefined')
        ? { register: () => {}, unregister: () => {} }
        : new FinalizationRegistry(ptr => wasm.__wbg_game_free(ptr, 1));
    const PuzzleFinalization = (typeof FinalizationRegistry === 'undefined')
        ? { register: () => {}, unregister: () => {} }
        : new FinalizationRegistry(ptr => wasm.__wbg_puzzle_free(ptr, 1));

    function _assertClass(instance, klass) {
        if (!(instance instanceof klass)) {
            throw new Error(`expected instance of ${klass.name}`);
        }
    }

    function getStringFromWasm0(ptr, len) {
        ptr = ptr >>> 0;
        return decodeText(getUint8ArrayMemory0().subarray(ptr, ptr + len));
    }

    let cachedUint8ArrayMemory0 = null;
    function getUint8ArrayMemory0() {
        if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
            cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
        }
        return cachedUint8ArrayMemory0;
    }

    function passStringToWasm0(arg, malloc, realloc) {
        if (realloc === undefined) {
            const buf = cachedTextEncoder.encode(arg);
            const ptr = malloc(buf.length, 1) >>> 0;
            getUint8ArrayMemory0().subarray(ptr, ptr + buf.length).set(buf);
            WASM_VECTOR_LEN = buf.length;
            return ptr;
        }

        let len = arg.length;
        let ptr = malloc(len, 1) >>> 0;

        const mem = getUint8ArrayMemory0();

        let offset = 0;

        for (; offset < len; offset++) {
            const code = arg.charCodeAt(offset);
            if (code > 0x7F) break;
            mem[ptr + offset] = code;
        }
        if (offset !== len) {
            if (offset !== 0) {
                arg = arg.slice(offset);
            }
            ptr = realloc(ptr, len, len = offset + arg.length * 3, 1) >>> 0;
            const view = getUint8ArrayMemory0().subarray(ptr + offset, ptr + len);
            const ret = cachedTextEncoder.encodeInto(arg, view);

            offset += ret.written;
            ptr = realloc(ptr, len, offset, 1) >>> 0;
        }

        WASM_VECTOR_LEN = offset;
        return ptr;
    }

    function takeFromExternrefTable0(idx) {
        const value = wasm.__wbindgen_externrefs.get(idx);
        wasm.__externref_table_dealloc(idx);
        return value;
    }

    let cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
    cachedTextDecoder.decode();
    function decodeText(bytes) {
        return cachedTextDecoder.decode(bytes);
    }

    const cachedTextEncoder = new TextEncoder();

    if (!('encodeInto' in cachedTextEncoder)) {
        cachedTextEncoder.encodeInto = function (arg, view) {
            const buf = cachedTextEncoder.encode(arg);
            view.set(buf);
            return {
                read: arg.length,
                written: buf.length
            };
        };
    }

    let WASM_VECTOR_LEN = 0;

    let wasmModule, wasmInstance, wasm;
    function __wbg_finalize_init(instance, module) {
        wasmInstance = instance;
        wasm = instance.exports;
        wasmModule = module;
        cachedUint8ArrayMemory0 = null;
        wasm.__wbindgen_start();
        return wasm;
    }

    async function __wbg_load(module, imports) {
        if (typeof Response === 'function' && module instanceof Response) {
            if (!module.ok) {
                throw new Error(`failed to fetch Wasm: ${module.status} ${module.statusText} fetching '${module.url}'`);
            }

            if (typeof WebAssembly.instantiateStreaming === 'function') {
                try {
                    return await WebAssembly.instantiateStreaming(module, imports);
                } catch (e) {
                    const validResponse = expectedResponseType(module.type);

                    if (validResponse && module.headers.get('Content-Type') !== 'application/wasm') {
                        console.warn("`WebAssembly.instantiateStreaming` failed because your server does not serve Wasm with `application/wasm` MIME type. Falling back to `WebAssembly.instantiate` which is slower. Original error:\n", e);

                    } else { throw e; }
                }
            }

            const bytes = await module.arrayBuffer();
            return await WebAssembly.instantiate(bytes, imports);
        } else {
            const instance = await WebAssembly.instantiate(module, imports);

            if (instance instanceof WebAssembly.Instance) {
                return { instance, module };
            } else {
                return instance;
            }
        }

        function expectedResponseType(type) {
            switch (type) {
                case 'basic': case 'cors': case 'default': return true;
            }
            return false;
        }
    }

    function initSync(module) {
        if (wasm !== undefined) return wasm;


        if (module !== undefined) {
            if (Object.getPrototypeOf(module) === Object.prototype) {
                ({module} = module)
            } else {
                console.warn('using deprecated parameters for `initSync()`; pass a single object instead')
            }
        }

        const imports = __wbg_get_imports();
        if (!(module instanceof WebAssembly.Module)) {
            module = new WebAssembly.Module(module);
        }
        const instance = new WebAssembly.Instance(module, imports);
        return __wbg_finalize_init(instance, module);
    }

    let __wbg_init_promise;
    async function __wbg_init(module_or_path) {
        if (wasm !== undefined) return wasm;
        if (__wbg_init_promise === undefined) {
            __wbg_init_promise = __wbg_init_once(module_or_path);
            __wbg_init_promise.catch(() => { __wbg_init_promise = undefined; });
        }
        return __wbg_init_promise;
    }

    async function __wbg_init_once(module_or_path) {

        if (module_or_path !== undefined) {
            if (Object.getPrototypeOf(module_or_path) === Object.prototype) {
                ({module_or_path} = module_or_path)
            } else {
                console.warn('using deprecated parameters for the initialization function; pass a single object instead')
            }
        }


        const imports = __wbg_get_imports();

        if (typeof module_or_path === 'string' || (typeof Request === 'function' && module_or_path instanceof Request) || (typeof URL === 'function' && module_or_path instanceof URL)) {
            module_or_path = fetch(module_or_path);
        }

        const { instance, module } = await __wbg_load(await module_or_path, imports);

        return __wbg_finalize_init(instance, module);
    }

    return Object.assign(__wbg_init, { initSync }, exports);
})({ __proto__: null });
