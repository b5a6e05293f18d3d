import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { router } from './router.tsx'
import './styles.css'
import { applyTheme } from './theme/preferences.ts'

// zod reads it when it is loaded, and then compiles nothing with `new Function`, which the page's policy forbids. Here, and not
// only beside zod: a bundle may run the modules of the schemas before the one that sets zod up.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

applyTheme()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no root element.')
// A server of another release has no file of this one's styles: what index.html says stays.
const isStyled = getComputedStyle(root).getPropertyValue('--canvas') !== ''
if (isStyled)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
