// Shared modules that the shell provides and does not use itself: a build provides only what it meets.
void (() => import('@karigar/ui/tasks'));
