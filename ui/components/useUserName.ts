import { useText } from '../i18n/Messages'

/** The name of the user as a view has it; a guest has none and is called by the language's own word (S-REG-11). */
export function useUserName(name: string): string {
  const text = useText()
  return name === '' ? text('profile.guest') : name
}
