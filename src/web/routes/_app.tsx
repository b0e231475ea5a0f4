/** Parent of every screen that requires a session. */
import { createFileRoute } from '@tanstack/react-router'
import { ProtectedLayout } from '../shell/ProtectedLayout.tsx'

export const Route = createFileRoute('/_app')({ component: ProtectedLayout })
