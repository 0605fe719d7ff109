import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const GATEWAY = 'http://127.0.0.1:3001'

/** jsPDF's optional parts, which the two documents do not use (105 KiB compressed otherwise). */
const EMPTY = new URL('./src/empty.ts', import.meta.url).pathname

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { html2canvas: EMPTY, dompurify: EMPTY, canvg: EMPTY } },
  build: { outDir: 'dist/app', target: 'es2022', assetsInlineLimit: 0 },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/sync': GATEWAY, '/api': GATEWAY, '/photos': GATEWAY },
  },
})
