/** Every screen for which one must be signed in. */
import { createFileRoute } from '@tanstack/react-router'
import { ProtectedLayout } from '../shell/ProtectedLayout.tsx'

export const Route = createFileRoute('/_app')({ component: ProtectedLayout })
