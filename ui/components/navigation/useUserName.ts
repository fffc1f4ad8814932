import { useText } from '../../i18n/Messages'

/** Returns a user's name as shown; for a guest without a name, the language's word for guest (S-REG-11). */
export function useUserName(name: string): string {
  const text = useText()
  return name === '' ? text('profile.guest') : name
}
