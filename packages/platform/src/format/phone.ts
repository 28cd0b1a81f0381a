/** Formats a stored number for display: `+919876543210` -> `+91 98765 43210`. Foreign numbers are returned unchanged. */
export const formatPhone = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
