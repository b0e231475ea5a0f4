/** Says where an invitation is: sent, or in Caixa de saída for the Administrador to deliver. */
import { Anchor } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

interface Props {
  /** 'Usuário criado com sucesso!' */
  what: string
  /** Whether mails are sent. */
  sent: boolean
  /** Opens Caixa de saída. */
  onFollow: () => void
}

/** For a toast, which is shown outside of the router. */
export function InvitationSaid({ what, sent, onFollow }: Props) {
  if (sent) return `${what} Um email de confirmação foi enviado.`
  return (
    <>
      {what} O convite está na{' '}
      <Anchor
        href="/caixa-de-saida"
        inherit
        underline="always"
        onClick={(event) => {
          event.preventDefault()
          onFollow()
        }}
      >
        Caixa de saída
      </Anchor>
      .
    </>
  )
}

/** Returns the function that opens Caixa de saída. */
export function useOpenOutbox(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/caixa-de-saida' })
}
