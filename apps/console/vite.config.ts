import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

/** The API that the development server passes requests on to. */
const api = process.env['API_URL'] ?? 'http://localhost:3000'

/** The chunks that most pages wait for. */
const loadedEarly = ['kit', 'stacked-bars']

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwindcss(), precompress()],
  resolve: {
    // React has the store that this adds to old versions of it.
    alias: [
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  build: {
    target: 'es2023',
    // The check of sizes reads from it which files a page loads.
    manifest: true,
    // A data: URL would need its own line in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The list of what to load early stands in the entry, which every visit pays for: only what is large.
      resolveDependencies: (_file, files) =>
        files.filter((file) => loadedEarly.some((name) => file.includes(`${name}-`))),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // Every visit loads the list of these names; the manifest says what they are.
        chunkFileNames: ({ name }) =>
          loadedEarly.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        // What several pages use is one file: twenty small ones compress worse and are asked for one by one.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'kit', test: /src\/kit\/(?!skeleton|class-names)/, minShareCount: 3 }],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The API answers to its own origin only.
    proxy: { '/api': { target: api, changeOrigin: true, headers: { origin: api } } },
  },
})
