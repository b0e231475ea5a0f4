/** Layout of the screens before sign-in. */
import type { ReactNode } from 'react'
import { AuthCard } from './AuthCard.tsx'
import { useSession } from './session.tsx'

export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const { ambiente } = useSession()
  return (
    <AuthCard ambiente={ambiente} title={title}>
      {children}
    </AuthCard>
  )
}
